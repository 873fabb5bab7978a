"""Make contract.pdf: an extract of a service agreement on five pages, the same bytes at every run.

Needs reportlab (a development dependency). Run it from anywhere: `python examples/make_contract.py [OUT.pdf]`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle
from reportlab.platypus.flowables import Flowable

NUMBER = "MSA-2024-0317"
BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=11, leading=15, spaceAfter=8, alignment=4)
HEAD = ParagraphStyle("head", fontName="Helvetica-Bold", fontSize=12, leading=16, spaceBefore=10, spaceAfter=6)

# A line `# …` is a heading, `---` ends a page, `[fees]` is the table; other paragraphs end at a blank line.
TEXT = f"""
# Master Services Agreement {NUMBER} (extract)

This agreement is made on 17 March 2024 between Harbour Lane Logistics Ltd (the Supplier), registered in Hull,
and Pennant Grocers plc (the Customer), registered in Leeds.

# 1. Services

1.1 The Supplier shall store, pick and deliver chilled goods for the Customer from its depot at Goole.

1.2 The Supplier shall deliver each order within 48 hours of receiving it. Orders received after 16:00 count as
received on the next working day.

1.3 The Supplier may use subcontractors only with the prior written consent of the Customer.

---

# 2. Term and renewal

2.1 The agreement starts on 1 April 2024 and runs for an initial term of three years.

2.2 After the initial term it renews for successive periods of twelve months, unless either party gives notice
that it does not wish to renew at least 90 days before the end of the current period.

# 3. Termination

3.1 After the first year either party may terminate this agreement by giving 45 days' written notice.

3.2 Either party may terminate at once if the other commits a material breach and does not remedy it within 30
days of being asked to do so in writing.

3.3 On termination the Supplier shall return all stock of the Customer within 14 days.

---

# 4. Fees

4.1 The Customer shall pay the fees in the table below. All fees are in pounds sterling and exclude value added
tax.

[fees]

4.2 Invoices are payable within 30 days of their date. Interest on late payments is 4% a year above the base rate
of the Bank of England.

4.3 The Supplier may raise the fees once in each calendar year by no more than the rise in the consumer prices
index over the twelve months before.

---

# 5. Liability

5.1 The total liability of each party under this agreement is limited to £250,000 in each contract year.

5.2 Nothing in this agreement limits liability for death or personal injury caused by negligence, or for fraud.

5.3 The Supplier is not liable for loss of profit.

# 6. Insurance

6.1 The Supplier shall hold goods-in-transit insurance of at least £500,000 for each vehicle and public liability
insurance of at least £5 million.

---

# 7. Confidentiality

7.1 Each party shall keep the other's confidential information secret during the term and for five years after it
ends.

# 8. Governing law

8.1 This agreement is governed by the law of England and Wales. The courts of England and Wales have exclusive
jurisdiction.

8.2 Before going to court the parties shall try to settle a dispute by mediation for at least 21 days.

# Signed

M. Ostrander for Harbour Lane Logistics Ltd. P. Vasquez-Lund for Pennant Grocers plc.
"""
FEES = (
    ("Service", "Unit", "Fee"),
    ("Storage, chilled", "pallet per week", "£3.85"),
    ("Storage, frozen", "pallet per week", "£5.20"),
    ("Picking", "case", "£0.42"),
    ("Delivery within 50 miles", "drop", "£38.00"),
    ("Delivery over 50 miles", "drop", "£64.00"),
)
FEE_STYLE = TableStyle(
    [
        ("GRID", (0, 0), (-1, -1), 0.5, "black"),
        ("FONT", (0, 0), (-1, 0), "Helvetica-Bold", 10),
        ("FONT", (0, 1), (-1, -1), "Times-Roman", 11),
        ("ALIGN", (2, 0), (2, -1), "RIGHT"),
    ]
)


def _block(text: str) -> Flowable:
    if text.startswith("# "):
        return Paragraph(text.removeprefix("# "), HEAD)
    if text == "[fees]":
        return Table(FEES, colWidths=(190, 130, 80), style=FEE_STYLE, spaceBefore=4, spaceAfter=10)
    return PageBreak() if text == "---" else Paragraph(text, BODY)


def _footer(canvas: Canvas, document: SimpleDocTemplate) -> None:
    canvas.setFont("Helvetica", 8)
    canvas.drawString(56, 36, f"{NUMBER}, page {document.page}")


def make(path: Path) -> None:
    """Write the contract to `path`."""
    document = SimpleDocTemplate(
        str(path),
        pagesize=A4,
        leftMargin=56,
        rightMargin=56,
        topMargin=56,
        bottomMargin=64,
        title=NUMBER,
        invariant=True,
    )
    story = [_block(text) for text in TEXT.strip().split("\n\n")]
    document.build([*story, Spacer(1, 1)], onFirstPage=_footer, onLaterPages=_footer)


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("contract.pdf"))
