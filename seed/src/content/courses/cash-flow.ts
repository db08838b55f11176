/** Written for the demo. */
export const cashFlow = `
# Profit is not cash
## Busy and broke | 3
A full calendar does not fill the account. The reason is time: **you pay on Friday what you are paid for in six weeks.**

Take a job of $22,000, four weeks long, with tax left aside.

| Week | Out | In | Balance |
|---|---|---|---|
| 1 | materials $6,000, wages $2,500 | deposit $1,100 | -$7,400 |
| 2 | wages $2,500 | | -$9,900 |
| 3 | wages $2,500, materials $1,500 | | -$13,900 |
| 4 | wages $2,500 | | -$16,400 |
| 8 | | final $20,900 | $4,500 |

It makes money, and it needs $16,400 that you do not have. Take on two like it at once and you need $32,800.

The cure is not more work. It is to be paid **as the job goes**, and to know eight weeks ahead when the account is low.
## Terms that bring the money forward | 4
**Stage payments.** Two or three, each tied to something that can be seen: "rough-in complete", not "halfway". Send the invoice the same day, from the site.

**Short terms.** Ask for seven days. Thirty is a loan you did not mean to give.

**Materials.** Open an account that is due at the end of the next month, and buy early in the month: close to two months without interest.

**Variations in writing, priced before the work.** A text message that says "new outlet in the pantry, $180 incl. GST, OK?" and the answer "yes" is worth more than a handshake.

In Victoria, work for another business falls under the **security of payment law**. A payment claim in the right form has to be answered with a payment schedule within ten business days; without one the whole claim becomes due. It does not cover work that you do straight for somebody in their own home; there, your contract is what you have.
## Money that was never yours | 4
Three sums pass through your account and belong to others. Put each aside **the day it arrives**.

**GST.** You must register once turnover reaches $75,000 a year. One eleventh of what you are paid, GST included, is the tax office's, less the GST in what you bought. Most pay by the quarter, on the activity statement.

**Super.** 12% of ordinary earnings. Since 1 July 2026 it goes out with each pay and has to reach the fund within seven business days, not once a quarter. A business that lived off the float has lost it.

**Income tax.** Instalments come by the quarter too. How much depends on how you are set up: ask your accountant for one figure, and use it.

One more date: if you pay subcontractors in building, the **taxable payments annual report** is due on 28 August.

A second account, and a rule that moves a fixed share of every payment into it, does the whole of this lesson for you. These rules change: the tax office's site has today's.
## The one-page forecast | 4
Thirteen weeks, one page, an hour to make, ten minutes every Friday.

1. Start with what is in the account today.
2. Write down what comes in, in the week in which you *really* expect it. Look at how late each customer paid last time.
3. Write down what goes out: wages, super, fuel, insurance, the van, the statement for the quarter, your own drawings.
4. Add up week by week. **Find the lowest figure.**
5. If it is below two weeks of wages, do something now: bring a stage forward, ring the late one, move a purchase, ask the bank while you do not need it.

The forecast will be wrong. It is for the *shape*: seeing in March that June is thin is worth more than being right about the dollar.

Ring late payers on day one, kindly. "Is there anything wrong with the invoice?" gets an answer, and usually a date.
# Check yourself
## quiz: Cash flow for tradies | 5 | 75
? Why can a profitable job empty the account?
- Because of GST
* Costs are paid weeks before the customer pays
- Because materials get dearer
= The gap in time has to be paid for by somebody.
?? Which bring money forward?
* Stage payments that can be seen
* Invoicing on the day
- Longer terms
* Pricing variations before the work
= Longer terms do the opposite.
?# You are paid $5,500 including GST. How much of it is GST? | 500 | 0 | dollars
= One eleventh.
? By when has super to reach the fund since July 2026?
- At the end of the quarter
* Within seven business days of payday
- Once a year
= Payday super: with each pay.
?> Make the forecast, in order
1. What is in the account
2. What comes in, week by week
3. What goes out
4. Find the lowest week
= The lowest week is what you act on.
`
