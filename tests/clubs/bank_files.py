"""Banks' files, made after the public schema of ISO 20022: camt.053 and camt.054, versions 04 and 08."""

from __future__ import annotations

from dataclasses import dataclass, replace
from xml.sax.saxutils import escape

MESSAGES = {"camt.053": ("BkToCstmrStmt", "Stmt"), "camt.054": ("BkToCstmrDbtCdtNtfctn", "Ntfctn")}
KINDS = [f"{kind}.001.{version}" for kind in MESSAGES for version in ("04", "08")]
ACCOUNT = "CH4431999123000889012"


@dataclass(frozen=True)
class Payment:
    """A payment as a bank tells of it."""

    reference: str = ""
    amount: str = "20.00"
    number: str = "20261120001"
    payer: str = "Kunz, Rosa"
    direction: str = "CRDT"
    currency: str = "CHF"


@dataclass(frozen=True)
class Booking:
    """A booking of one or several payments."""

    payments: tuple[Payment, ...]
    direction: str = "CRDT"
    reversal: bool = False
    status: str = "BOOK"
    number: str = "20261120000"
    total: str = "20.00"
    currency: str = "CHF"


def booking(payment: Payment, **more: object) -> Booking:
    """A booking of one payment alone."""
    usual = Booking((payment,), payment.direction, total=payment.amount, currency=payment.currency)
    return replace(usual, **more)  # type: ignore[arg-type] # fields by their names


def bank_file(*bookings: Booking, kind: str = "camt.054.001.08", prefix: str = "") -> bytes:
    """A file of these bookings; with a `prefix` all its elements have one."""
    message, report = MESSAGES[kind[:8]]
    body = "".join(_entry(each, kind) for each in bookings)
    text = (
        f"<{message}><GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-20T20:00:00</CreDtTm></GrpHdr>"
        f"<{report}><Id>1</Id><Acct><Id><IBAN>{ACCOUNT}</IBAN></Id></Acct>{body}</{report}></{message}>"
    )
    space = f"urn:iso:std:iso:20022:tech:xsd:{kind}"
    if prefix:
        text = text.replace("</", "\0").replace("<", f"<{prefix}:").replace("\0", f"</{prefix}:")
        document = f'<{prefix}:Document xmlns:{prefix}="{space}">{text}</{prefix}:Document>'
    else:
        document = f'<Document xmlns="{space}">{text}</Document>'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{document}'.encode()


def _entry(each: Booking, kind: str) -> str:
    status = f"<Cd>{each.status}</Cd>" if kind.endswith("08") else each.status
    details = "".join(_details(payment, kind) for payment in each.payments)
    return (
        f'<Ntry><Amt Ccy="{each.currency}">{each.total}</Amt><CdtDbtInd>{each.direction}</CdtDbtInd>'
        f"<RvslInd>{str(each.reversal).lower()}</RvslInd><Sts>{status}</Sts>"
        "<BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt>"
        f"<AcctSvcrRef>{each.number}</AcctSvcrRef>"
        f"<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>VCOM</SubFmlyCd></Fmly></Domn></BkTxCd>"
        f"<NtryDtls><Btch><NbOfTxs>{len(each.payments)}</NbOfTxs></Btch>{details}</NtryDtls></Ntry>"
    )


def _details(payment: Payment, kind: str) -> str:
    name = f"<Nm>{escape(payment.payer)}</Nm>"
    debtor = f"<Pty>{name}</Pty>" if kind.endswith("08") else name
    reference = (
        "<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp>"
        f"<Ref>{payment.reference}</Ref></CdtrRefInf></Strd></RmtInf>"
        if payment.reference
        else ""
    )
    return (
        f"<TxDtls><Refs><AcctSvcrRef>{payment.number}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>"
        f'<Amt Ccy="{payment.currency}">{payment.amount}</Amt><CdtDbtInd>{payment.direction}</CdtDbtInd>'
        f"<RltdPties><Dbtr>{debtor}</Dbtr></RltdPties>{reference}</TxDtls>"
    )
