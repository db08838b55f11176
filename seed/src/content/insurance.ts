import { readThreads } from '../threads.ts'

export const insurance = readThreads(
  'insurance',
  `
=== Domestic building insurance eligibility cut in half | Insurer reduced our eligibility @vic
Renewal came back with half of last year's limit, with two contracts to sign in {month}. Accounts are fine but later than they wanted. What moves them?
>> @Builder Interim management accounts from your accountant, a work in progress schedule, and a bank statement showing cash. Then ask for a job by job increase with the contract attached. They gave us one in {days:6-12} days.
>> @Consultant Directors' loans are what they look at. If the company owes you money, subordinate it in writing, if you owe the company, fix it before they ask.
<< Management accounts did it. Not all of it back, but enough for both.

=== Contract works policy: does it cover the existing house? | Existing structure during an extension
Builder's policy covers the works. Home insurer says "not while under renovation above {price:50000-100000}". Gap?
>> @Consultant Yes, a gap, and a common one. Options: extension of the builder's contract works policy to cover the existing structure, or a specific renovation policy in both names. Sort it before the roof comes off. Get it in writing from both sides with the address.
>> @Builder We make it a condition before start. {price:900-2200} for a typical job. Lost a ceiling to a storm in {suburb} once and I have been boring about it since.

=== Stolen copper and a hot water unit, excess bigger than the loss
Hit over the weekend in {suburb}. {price:2800-4800} gone, excess {price:2500-5000}. How are you securing sites?
>> @Builder Deliver hot water, taps and cooktops on the day they get fixed. Temporary fence with the panels clamped from inside, light on a sensor, and a camera with a very visible sign. The sign does most of the work.
>> @Tradie Pipe in a locked box at the front, where neighbours see it. Thieves like the rear lane.

=== Public liability: {price:5000000-5000000} or {price:20000000-20000000}? @Tradie
Head contractor wants twenty, I have five. Premium nearly doubles for one job of {price:12000-30000}.
>> Ask your broker, for me it was {price:280-520} a year more and opened up a lot of work. If it really doubles, then change brokers.
>> @Builder We ask for twenty on commercial and ten on houses. Not negotiable for us since our own insurer asks.

=== Certificates of currency: how do you keep track of {n:30-60} subbies?
Spreadsheet, reminders, people ignoring reminders. A crane truck turned up yesterday with cover that ended in {lastmonth}.
>> @Manager No certificate, no gate code. Put the expiry in the site induction system, it blocks them at the tablet. First fortnight hurts, then they send renewals unasked.
>> @Builder Low tech version: broker adds you as an interested party on theirs. You get the notice if it lapses.

=== Notify the insurer about a possible claim or keep quiet? @Engineer
Client has mentioned "a crack" and "your drawings" in one sentence. No demand. PI policy says circumstances must be notified.
>> @Consultant Notify. Claims made policies turn on that. A circumstance notified now is covered later under this year's policy, one that is kept quiet may be covered by none. A factual one-pager, no opinions.
>> @Architect I have done it three times, nothing came of two, and premiums did not blink.
<< Done. Broker said "good, thank you, next". I had built it up in my head.

=== Workers compensation for a subcontractor who only works for us
Labour only, own ABN, {n:4-5} days a week for us for a year. Adviser says deemed worker. Would you agree?
>> @Consultant Almost certainly. One client, labour only, your tools and hours: for compensation, and probably for super as well, treat as a worker. Declare the remuneration or pay it back with penalties.
>> @Builder We put ours on the books. It cost {pct:9-14} more and I stopped worrying every time he was on a ladder.

=== Owner wants their cousin to do the tiling during our contract | Client's own trades on site, who covers what?
Lovely family, cousin tiles, saves them {price:6000-11000}. Our insurer raises an eyebrow.
>> @Builder Let the cousin tile after handover of that room by agreement, or not at all. If he works during possession he gets inducted, shows insurance, and the waterproofing beneath stays ours with photos. Written and signed.
>> @Inspector And who warrants it? When a tile lifts in year three nobody will remember the family barbecue.

=== Hail through a half finished roof | Storm damage mid-build, who lodges?
{mm:30-60} of rain in an hour on {day}, tarps went. Plaster, insulation, some flooring. Contract works is ours, contents are the owner's, the neighbour's carpet is wet too.
>> @Consultant You lodge for the works, owner lodges for contents, neighbour's insurer will come to yours. Mitigate now: dry, photograph, keep samples. Do not promise anything in writing to the neighbour except that you are on it.
>> @Builder Drying gear from day one. Moisture readings daily on a sheet. The assessor paid ours in full because of this sheet.

=== Dilapidation reports: worth {price:500-900} a house? @Builder
Demolition next to two brick houses in {suburb2}. Client asks whether we need it as insurance exists.
>> @Inspector Insurance pays for what you did. The report shows what you did not. I had 140 photos of cracks from before, and one claim shrank to a doorbell.
>> @Engineer Do it within a fortnight before the works, with the neighbour present, and give them a copy. That alone prevents half of the claims.

=== Does warranty insurance cover incomplete work when a builder dies? @home
Our builder passed away suddenly, frame stage. His wife is lovely and overwhelmed. Contract was insured.
>> @Consultant In Victoria death, disappearance and insolvency are exactly what domestic building insurance is for. Find the certificate, ring the insurer, do not engage anyone new until they have inspected. I am sorry, for you and for her.
>> @Builder If it helps: builders in the area often step in at a fair price in that case. Ask here when you have the scope.
<< Thank you. Claim accepted in principle, assessor comes on {day}.

=== Renewal questionnaire asks about cladding and "any combustible". Answer how?
We did some expanded polystyrene cladding on houses years ago. None since {year:2017-2019}. Broker says be full and frank.
>> @Consultant Full and frank with a list: address, year, class of building, product. Houses are treated differently from multi-storey. Leaving it blank is what voids policies.
>> @Builder We listed four houses, premium up a little, no exclusion. Sleep is worth it.
`,
)
