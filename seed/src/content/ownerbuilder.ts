import { readThreads } from '../threads.ts'

export const ownerbuilder = readThreads(
  'ownerbuilder',
  `
=== Is owner-building really cheaper? Numbers from ours | What we saved as owner-builders, honestly @home
Extension of {m2:45-80} in {suburb}. Lowest builder's quote {price:268000-320000}. We spent {price:214000-248000} and {n:46-71} weekends. Saved about {price:40000-62000} on paper, minus rent for {n:4-6} extra months. I would do it again, my marriage says once.
>> @Builder Thank you for counting the rent. The builder's margin you saved was also buying one phone number for seven years. If you enjoyed it then it was a good deal.
>> @home Ours was close to even. We got better tiles and worse backs.
>> @Inspector Keep every invoice and inspection, you will need it all when selling.

=== Trades will not quote for owner-builders | Why do trades not ring back? @home
{n:14-22} calls, three replies. "We only work with builders." What am I doing wrong?
>> @Tradie Nothing. We had owner-builders who were not ready when we came, or wanted to watch. Send a marked plan, three dates, and the line "frame is up, power is on, bin is there". I ring those back first.
>> @Builder Also pay within two days, and say that you do. It gets around.
<< Changed the text to that. Two plumbers rang the same night.

=== Selling within {n:6-7} years: what do I need? @home @vic
We finished in {year:2020-2023} and may move to {suburb2}. Someone mentioned an inspection report and insurance.
>> @Consultant In Victoria, if you sell within six and a half years of completion you need a defects report not older than six months, give it to the buyer, and have warranty insurance for the works above the threshold. Start with the inspector.
>> @Inspector Have it done before you list it. Then you can fix the {n:8-20} little things for the price of a Saturday.

=== Certificate of consent course, hard? @home @vic
Applying for consent. Need the knowledge test, proof of ownership, plans. How long did it take for others?
>> @home About {weeks:3-5} for me, mostly as my plans had the wrong date. The test is fine if you read the material. White card needed too.
>> @Surveyor Note you only get one in five years. Do the whole project on that one, including the garage you will "do later".

=== Site insurance for owner-builders: what did you take? @home
Bank wants contract works plus liability. {price:1400-2900} for twelve months on {price:220000-300000}.
>> @Consultant Take it including volunteers, because your brother-in-law will fall from something. Check theft of materials not fixed, and storm. Extend early, expired policies midway are hard to replace.
>> @home Our brother-in-law fell off the deck. I am not joking. It was covered.

=== Frame inspection failed: {n:9-18} items @home
Our carpenter was good, but the list is long: tie-downs, bracing nails, noggings, one lintel smaller than the plan. Carpenter paid and gone.
>> @Inspector That is an ordinary list. Most can be fixed by a careful person on a weekend with the plan's bracing page. Lintel: ask the engineer, sometimes doubling is fine. Photograph all of it and ask the {surveyor} if photos will do.
>> @Tradie Ring the carpenter first and ask nicely. I always come back for my own.
<< He came back, laughed about the lintel, fixed it in four hours. Passed on {day}.

=== Sequence for plumbing, electrical and air con rough-in?
First time coordinating. Everyone wants to be last.
>> @Builder Biggest first: ducts, then plumbing, then electrical, then data. Mark on the studs with a thick pen where tall cabinets and the shower are. Walk with all of them once, 30 minutes, coffee on you.
>> @Tradie Sparky. Yes: last please, and heights on the wall in your own hand so we cannot argue.

=== Can I do my own waterproofing? @home
Looks like painting on the videos.
>> @Tradie In some states it needs a licence, in all of them it needs the standard. If you get it wrong, you lose the bathroom. Do the painting yourself, save there.
>> @Inspector I have opened owner waterproofing that was excellent and some that was house paint. The buyer's inspector will ask for a certificate anyway.

=== Skip bins against a tipper and a mate? @home
{m3:9-14} of plaster, brick and timber. Bins cost {price:420-720} each.
>> @Builder Separate brick and concrete, clean rubble is half price or free at recyclers. Timber from the old frame: post it in the group, gone in a day. Plaster is what you pay for.
>> And no soil in a mixed bin. That is how {price:420-720} becomes a thousand.

=== Loan for owner-builders, any bank still doing it? @home
We need {price:120000-210000}. Two lenders said no.
>> @Consultant Fewer lenders, lower ratio, typically up to {pct:60-70} of the value and progress valued. Have a cost plan from a quantity surveyor, {price:900-1600}, and {pct:15-20} contingency shown. It is the plan that gets you past the first desk.
>> @home A mutual bank did ours with the QS report. They asked good questions.

=== Working from a ladder at the gable, alone. Talk me out of it @home
Scaffold for a week is {price:1300-2200}. I just need two days.
>> @Inspector Consider yourself talked out of it. Falls from under three metres are what kill owner-builders. Rent a small tower for {price:220-380} a weekend, and have a second person.
>> @Tradie Hired scaffold goes faster, too. You will have it finished in one day, as you are not moving a ladder forty times.
<< Tower hired, neighbour press-ganged. Done in a day and a half.

=== What would you never do yourself again? @home
Month {n:9-16}. I will start: plastering. Hired out the rest of it after the first ceiling.
>> @home Insulation under the floor. I still taste it.
>> @home Painting outside at height. And ordering windows by my own measuring. One is {mm:40-60} too wide and lives in the shed.
>> @Builder As a builder I never do my own tax. Everyone has their ceiling.
`,
)
