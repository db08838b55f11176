import { readThreads } from '../threads.ts'

export const contracts = readThreads(
  'contracts',
  `
=== Verbal variation, client now "does not remember" | {price:6500-14000} variation with nothing in writing
Agreed on site on {day}: move the laundry wall, add a window. Did it. Now the claim is in and they do not recall the price. My fault, I know. Anything to salvage?
>> @Manager Write down everything now: date, who stood where, texts, the tile order that only makes sense with the new wall, photos. Send a calm letter with cost only and no margin, offer to meet. Without writing your legal footing is thin in most states for domestic work, so your aim is a deal this week.
>> @Builder Every variation is a text before the saw starts: "Moving wall, {price:6500-14000} incl GST, adds 4 days, ok?" The reply "ok" has saved me more than my lawyer has.
<< Met them. They paid cost plus half the margin. Text rule starts today.

=== Extension of time for rain: how do you prove it? | EOT for wet weather, what evidence?
We lost {n:9-17} days. Contract allows for inclement weather beyond a reasonable allowance. Client's architect says "show me".
>> @Manager Site diary with the time that work stopped and who was sent home, nearest weather station's daily rain for those dates, and the average number of wet days for that month. Claim the excess over average plus drying-out days. Put it in a table:

| Date | Rain | Activity affected | Lost |
|---|---|---|---|
| Mon | 14 mm | Roof battens | 1 |
| Tue | 2 mm | Drying, ponding | 0.5 |

>> @Architect As the architect who says "show me": that table is all I want. And within the notice period, not at the end of the job in one heap.
<< Sent it in that format. {n:8-13} days granted, no argument.

=== Cost plus contract: the client wants to see every receipt
First cost plus job for us, heritage place in {suburb}. Client is an accountant. {n:180-420} receipts so far and questions about a box of screws.
>> @Builder Monthly pack, one page of summary by trade, receipts in a folder behind it, labour by timesheet. And agree on a threshold: under {price:150-300} no individual queries. Ours agreed at once, they were tired as well.
>> @Manager Forecast to complete is what they actually want, they just do not know to ask. Show it every month and the screws are forgotten.

=== Provisional sums: how many is too many? @home
Our contract for an extension has {n:9-16} provisional sums, adding up to {price:78000-140000} on a total of {price:420000-560000}. Builder says normal for old houses.
>> @Consultant That is a fifth or more of your price not fixed. For footings and hidden structure it is fair. For tiles, joinery and windows it means nobody has chosen. Choose, get them priced, move them into the fixed part before you sign. Takes six weeks, saves arguments for a year.
>> @Builder Fair advice. I would rather sign with three than with twelve, too. Ask how margin applies when a sum goes under, as well as over.
<< We got it down to four. The price went up {price:6000-12000}, and we know what it is. Feels better.

=== Liquidated damages of {price:200-450} a day on a house, standard? @Builder
Client's solicitor put it in. We usually see {price:150-300} a week. Sign?
>> @Manager Ask how it was calculated. It should be a genuine estimate: rent, storage, interest. If they rent for {price:550-800} a week then that is the number. Then make sure that your delay clauses are just as clear.
>> Cap it. Ours is capped at {pct:3-5} of the contract. Nobody has refused yet.

=== Ending a contract with a builder who has not been on site for {weeks:5-9} | Builder has vanished from our site @home
Frame is up and getting wet. Messages get "next week". Can we just change the locks?
>> @Consultant Please do not. Follow the contract: written notice of the breach, the days it gives to remedy, then a second notice. Skip a step and you may be the one who ended it wrongly, and insurance claims get harder. Get a lawyer for the notice only, it is a few hundred dollars.
>> @Inspector Get an independent report of what is there with photos now, before anything else happens. You will need that whichever way it goes.
<< Notice sent on Friday, builder rang on Monday. He is back with two carpenters. We shall see.

=== Back to back clauses in subcontracts: are you reading them? @Tradie
Got a {n:38-62} page subcontract for a {price:30000-60000} plaster job. It says head contract applies "mutatis mutandis" and I have not seen it.
>> @Manager Ask for the head contract, prices blacked out. If they will not give it, strike the clause. You cannot be bound properly to what you have not seen, but you can lose a year arguing it.
>> @Builder Pick four things to change and let the rest go: payment days, set-off, delay damages, and the time bar for claims. We accept those four most times.

=== Who pays when the drawings clash? | Structural and architectural drawings disagree, already built
Beam on the structural at {mm:2350-2400} underside, on the architectural at {mm:2500-2550}. We built to the structural. Client sees a beam. Order of precedence clause is silent.
>> @Architect Builder has a duty to raise a discrepancy he should have seen, designers have a duty to coordinate. Nobody is clean. In practice: joint meeting, cheapest fix, split three ways, move on.
>> @Engineer Raising it as an RFI before the beam was ordered would have cost nothing. I say that with sympathy, as I missed it as well in review.
<< Beam boxed into a bulkhead over the whole width. Looks designed. Split.

=== Practical completion refused for the sake of a defect list @Builder
{n:35-70} items, all of them paint and sealant. Client says not complete until the list is zero. Occupancy is issued.
>> @Surveyor Practical completion normally means reasonably fit for use apart from minor omissions. An occupancy permit helps but is not the definition, so read yours. Send notice with the list attached and dates for each item.
>> @Inspector I am often the one who wrote the list. It never says "not complete", it says "fix these". Ask the inspector to say which are minor, in writing.

=== Cooling off and a client who changed their mind in a day @Builder @vic
Signed on Tuesday, cold feet on Thursday. Five business days apply. How gracious are you with the deposit and the preliminary costs?
>> Let them go, keep only what the law allows and send flowers. Seriously. Two of my cold feet came back within a year.
>> @Consultant Check that you gave them the checklist and a copy of the signed contract. Without this the period may run on.

=== Fixed price in a rising market: what clause are you using? | Cost escalation clauses for domestic work?
Framing is steady, but glass and labour moved {pct:5-9} since we quoted in {lastmonth}. Domestic contracts in {state} limit escalation clauses. How do you protect yourself?
>> @Builder Shorter validity, 21 days, then re-price. Order long lead items within a week of signing and claim for them on delivery to the yard with an insurance note.
>> @Consultant Escalation clauses in domestic contracts are restricted or need warnings in several states, so do not just write one. A preliminary agreement for design and pricing, then a fixed price, does most of the job legally.

=== Dispute resolution: has conciliation worked for you?
Owner has lodged over floor levels and a {price:9000-22000} claim. First time for us. Lawyer or no lawyer?
>> @Builder Go yourself with the diary, photos and level survey, and an offer in your pocket. Conciliators want practical people. Ours was done in {weeks:5-10}, we regraded two rooms and split the carpet.
>> @Inspector Bring a plan of readings, not adjectives. Whoever has numbers leads the meeting.
`,
)
