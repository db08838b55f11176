import { readThreads } from '../threads.ts'

export const cashflow = readThreads(
  'cashflow',
  `
=== Client's bank takes {weeks:3-5} to pay each stage | Progress payments through a bank, how do you carry it?
Contract says seven days. Bank inspects, asks for a photo, asks for a form, asks for a new form. I am carrying frame and windows meanwhile, about {price:45000-90000}. How do you deal with it without charging interest to a nice couple?
>> @Builder Before signing, ask who the lender is and ring the progress draw team for their checklist. Send a complete pack with each claim: invoice, signed authority, photos, insurance, inspection certificate. It halved the time for us.
>> @Consultant And send a pre-claim a week before the stage completes, so the valuer's visit is booked for the day you finish.
<< Pre-claim is brilliant. Doing it from the next stage.
>> Charge the interest in the contract, waive it for nice couples. It changes who feels the urgency.

=== Retention from {year:2022-2024} never came back | Chasing old retention
{price:14000-38000} across three jobs with the same head contractor. Defects liability long over. Every email gets "with accounts".
>> @Manager Put each one on a separate claim with the contract clause, date of practical completion, end of the defects period and the amount. Under security of payment a claim for retention is a claim like any other, but watch the time limit from when it was due. Get advice on dates this week, not next month.
>> @Tradie I diarise retention on the day I sign. {n:12-13} months later the invoice goes by itself. Nobody ever sends it back unasked.

=== First year on my own: how much should sit in the bank? @Tradie
Carpentry, two of us and a ute. Turnover about {price:280000-420000}. I get nervous every time super and BAS land together.
>> Three bank accounts: work, tax, wages. Every payment that comes in, move {pct:25-30} to tax on the same day. Not your money, never was. Then aim for six weeks of wages in the third.
>> @Consultant Do a 13-week cash forecast in a spreadsheet. Ten rows. Update on Fridays. It will tell you in {month} what you would otherwise find out in the shower.
<< Three accounts opened. Feels silly and already works.

=== Supplier changed terms from 45 to 14 days without a word
Noticed on the statement. Timber and hardware, we spend {price:18000-40000} a month. Anyone else?
>> Same. I rang the branch manager, not accounts, and got 30 by agreeing to a direct debit. They are all nervous after the last lot of builders going under.
>> Get a second account elsewhere before you need it. Credit applications are slow exactly when you are in a hurry.

=== Deposit spent before the job starts, be honest
I will say it: this year we used a deposit for one job to pay the wages of another. It came good, but I did not sleep. How did others get out of that habit?
>> It took us two years. Raised margin by {pct:3-5}, dropped the smallest jobs, and stopped buying vehicles. Then put each deposit in an account named after the client. Hard to spend a name.
>> @Consultant Thank you for posting that. Work in progress schedule, every month: claimed, cost to date, percentage complete. When claims run ahead of cost, that is a loan from your clients and it has to be paid back in bricks.
>> You are not alone. The ones who say they never did are the ones to worry about.

=== Claim rejected because "stage not complete": one skirting board
Fixing stage, {price:52000-84000}. One skirting short because the supplier had none. Client will not pay. Do you wait or fight?
>> @Builder Read the definition of the stage in your contract. If it says "all", they have a point, however petty. Buy the skirting from anywhere tonight and claim again tomorrow. Pride is expensive.
>> @Surveyor Next time write "fixing stage means... other than minor items to a value of". Two lines, no more fights.
<< Drove to {suburb} for one skirting. {m:2-3} of pine worth a fortune. Paid the next day.

=== Invoice on the 25th or when done? @Tradie
Head contractors want it by the 25th, pay end of next month. That can be 65 days. Anyone pushed back with success?
>> We ask for two claims a month on anything over {price:15000-25000}. About half say yes. You only need to ask before you sign.
>> Early payment discount of {pct:2-3} for seven days. Costs me less than the overdraft and their accounts people love a discount.

=== Overhead: what goes in, what is it as a percentage? | How do you work out overhead?
Two site staff, me, a bookkeeper at two days, small yard in {suburb}. I get {pct:11-16} of turnover. Feels high, is it?
>> Not high, honest. Most people leave their own wage out and then say six per cent. If you had to hire someone to do your job, that is overhead.
>> @Consultant Split fixed and job related. Phones, software, rent, insurance, unbilled supervision are overhead. Site fencing and toilets are preliminaries. Mixing them is why two builders with the same costs quote {pct:5-9} apart.

=== Paying suppliers directly from the client's account?
Client offers to buy the windows and stone directly "to help cash flow". {price:38000-62000} worth. Sounds kind. Traps?
>> @Manager You lose margin and keep the risk: if it is late or wrong, it is your delay and their purchase. If you agree, write: supplied by owner, owner bears delay, breakage after delivery, and our handling fee of {pct:8-12}.
>> And warranty. When the seal fails in year four they will still ring you.

=== ATO payment plan while tendering, do you have to declare it? @Builder
Tender form asks for "any arrangements with creditors". We have a plan for {price:22000-48000} and are on time with it.
>> @Consultant Declare it plainly with the schedule and the record of payments. A plan that is being met looks fine. One that is found later looks terrible.

=== Fortnightly against weekly pay for the crew @Builder
Moving {n:6-11} people to fortnightly would smooth things a lot. Crew not keen. Worth the fight?
>> We did it with a one-off advance of a week so nobody was short. Took five minutes to explain. No complaints in two years.
>> Keep it weekly if you have apprentices. At that wage a fortnight is long.

=== What do you do when a good client goes quiet before the last claim? | Final claim overdue, client silent
Final claim {price:31000-58000}, {n:9-20} days over. Lovely people until handover. Now nothing. Defects are minor and booked.
>> Ring, do not write. Nine times out of ten something is bothering them that they are too polite to say. Ours was a scratched window. Fixed it, paid the same night.
<< Rang. It was the colour of the grout. We are regrouting on {day}, they paid before I was in the ute.
>> @Manager And give the final claim together with the handover pack and keys, on the same table. After keys you are a memory.
`,
)
