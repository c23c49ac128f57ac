"""Delivery status notifications as mail servers write them, about a mail with a given id."""

from __future__ import annotations

POSTFIX = """\
Return-Path: <>
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
To: blatt@example.ch
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="9D3A.1764/mx.example.net"
Message-Id: <20261129204500.4C9@mx.example.net>

This is a MIME-encapsulated message.

--9D3A.1764/mx.example.net
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

I'm sorry to have to inform you that your message could not be delivered.

--9D3A.1764/mx.example.net
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
X-Postfix-Queue-ID: 9D3A
Arrival-Date: Sun, 29 Nov 2026 20:44:58 +0000 (UTC)

Final-Recipient: rfc822; rosa@example.org
Original-Recipient: rfc822;rosa@example.org
Action: {action}
Status: {status}
Remote-MTA: dns; mail.example.org
Diagnostic-Code: smtp; 550 5.1.1 <rosa@example.org> User unknown

--9D3A.1764/mx.example.net
Content-Description: Undelivered Message
Content-Type: message/rfc822

From: blatt@example.ch
To: rosa@example.org
Subject: November: You have a place
Message-ID: {message_id}
Content-Type: text/plain; charset="utf-8"

You have a place.

--9D3A.1764/mx.example.net--
"""

HEADERS_ALONE = POSTFIX.replace("message/rfc822", "text/rfc822-headers")
"""As those that do not return the text."""

WITHOUT_THE_MAIL = (
    POSTFIX.partition("--9D3A.1764/mx.example.net\nContent-Description: Undelivered")[0]
    + "--9D3A.1764/mx.example.net--\n"
).replace("Return-Path: <>", "Return-Path: <>\nIn-Reply-To: {message_id}")
"""As those that return nothing, and only answer."""

SHAPES = {"whole": POSTFIX, "headers": HEADERS_ALONE, "nothing": WITHOUT_THE_MAIL}


def bounced(message_id: str, *, shape: str = "whole", action: str = "failed", status: str = "5.1.1") -> bytes:
    """The notification that a mail with this id came back, or is late."""
    return SHAPES[shape].format(message_id=message_id, action=action, status=status).encode()
