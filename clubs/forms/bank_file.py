"""Form of a bank's file at the cash desk, and what its preview carries to be booked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.bank_file import MOST_BYTES, BankFileError, BankPayment, read_bank_file
from clubs.models import Tournament

SALT = "standblatt.bank-file"
LONGEST = 24 * 3600
"""So many seconds after the preview it can be booked."""


class BankFileForm(forms.Form):
    """The file; its payments are read as it is checked."""

    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        help_text=_("camt.053 or camt.054 from the bank, as XML, up to 2 MB."),
        widget=forms.FileInput(attrs={"accept": ".xml,.camt,.053,.054"}),
    )

    payments: Sequence[BankPayment] = ()

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(gettext("The file is larger than 2 MB."))
        try:
            self.payments = read_bank_file(file.read())
        except BankFileError as error:
            raise forms.ValidationError(error.message(gettext)) from error
        return file


class BookPaymentsForm(forms.Form):
    """The payments of a preview, signed for one tournament: names of payers are not in it."""

    signed = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.salt = f"{SALT}.{tournament.pk}"

    @classmethod
    def of(cls, tournament: Tournament, payments: Sequence[BankPayment]) -> BookPaymentsForm:
        form = cls(tournament)
        rows = [[each.key, each.reference, each.amount] for each in payments]
        form.initial = {"signed": signing.dumps(rows, salt=form.salt, compress=True)}
        return form

    def clean_signed(self) -> list[BankPayment]:
        try:
            rows = signing.loads(self.cleaned_data["signed"], salt=self.salt, max_age=LONGEST)
        except signing.BadSignature:
            raise forms.ValidationError(gettext("This preview is too old: upload the file again.")) from None
        return [BankPayment(*row) for row in rows]
