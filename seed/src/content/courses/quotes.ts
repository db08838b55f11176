/** Written for the demo. */
export const quotes = `
# Make them comparable
## One scope for everybody | 3
Three quotes for three different jobs cannot be compared, however long you look at them. So before you ask, write **one list of lines** and send the same to all.

A useful list for a bathroom has about fifteen: strip out, disposal, framing repairs, rough-in plumbing, rough-in electrical, sheeting, screed, waterproofing, tiling, glazing, fit-off, painting, cleaning, permits, and who supplies the tiles and tapware.

For each line ask for one of three answers: **included**, **excluded**, or **an allowance of so many dollars**. A line with no answer is the one that you will pay for later.

Say what you already know, too: age of the house, whether there may be asbestos, where a truck can stand, and by when. People price what they are unsure of, and they price it high.
## Prime cost and provisional sums | 4
These two are where cheap quotes hide.

A **prime cost item** is an allowance for a *thing* not chosen yet: "tapware, $1,200". If you choose for $2,000, you pay the difference, often with a margin on top.

A **provisional sum** is an allowance for *work* that cannot be measured yet: "rock excavation, $3,000". The final price is what it takes.

Both are fair where something cannot be known. Neither is a price. Add them up, and divide by the total: that is the **risk share**.

| Quote | Total | Allowances | Risk share |
|---|---|---|---|
| A | $48,000 | $4,800 | 10% |
| B | $44,000 | $15,400 | 35% |

B is $4,000 cheaper today. If the allowances of both run over by half, A costs $50,400 and B $51,700. In Victoria the builder must set each allowance with reasonable care and skill, so ask how it was worked out.
## What the law asks of a quote | 4
In Victoria, for domestic building work:

- above **$10,000** there has to be a written major domestic building contract, with five business days in which you may cool off
- the **deposit** is at most 10% below $20,000, and 5% from there on
- **domestic building insurance** has to be taken out before money is taken, above the threshold in force, which rose to $20,000 on 1 July 2026
- the builder has to be **registered** for the work, and you can look that up

A quote that asks for 30% to "secure the date" breaks the law. It may also be telling you how the last job was paid for.

**Progress payments follow stages**, and a stage is paid when it is finished, not when it is begun. Check that the stages and their shares are in the contract, and that nothing is asked for ahead of the work.

These figures change, so look them up with Consumer Affairs Victoria before you sign.
## Deciding, and saying no | 3
Put the quotes side by side and go through them in this order.

1. **What does each leave out?** Put a price on it, and add it.
2. **What is the risk share?**
3. **Who is it?** Registration, insurance, two jobs that you can look at.
4. **When?** A start date and a duration. Neither is a promise, both are information.
5. **Then the price.**

Ring the one you like and ask about the line that worries you. How they answer is how they will answer in week six.

Tell the others, and tell them why. "You were second, about 6% dearer, and your start was too late" takes two minutes. A builder spends hours on a quote, and hears back too rarely.
# Check yourself
## quiz: Comparing quotes | 5 | 75
? What is a provisional sum?
- A fixed price for materials
* An allowance for work that cannot be measured yet
- A deposit
= The final price is what the work takes.
? A job costs $30,000. How large may the deposit be?
* 5%, which is $1,500
- 10%, which is $3,000
- 30%, which is $9,000
= From $20,000 it is at most 5%.
?? Which make two quotes comparable?
* The same list of lines
* Allowances named as such
- The same letterhead
* The same stated exclusions
= A line that one leaves out has to be seen.
?# A quote of $44,000 has $11,000 in allowances. What is its risk share? | 25 | 0.5 | %
= 11,000 over 44,000.
?> In which order do you look at quotes?
1. What each leaves out
2. The share of allowances
3. Who it is
4. The price
= The price means little before the first three.
`
