import { readThreads } from '../threads.ts'

export const feasibility = readThreads(
  'feasibility',
  `
=== Tear this apart: {n:3-4} townhouses in {suburb} | Feaso check, {n:3-4} townhouses
Site {m2:620-780}, asking {price:1150000-1480000}. Yield {n:3-4} x three bed. Build {price:440000-520000} each incl. driveway and landscaping, sales {price:930000-1080000} each. Fees, levies and finance {price:310000-420000}. I get {pct:13-17} on cost. What have I missed?
>> @Developer Stamp duty and selling cost are in? Then GST margin scheme: check if the vendor's position allows it. Power upgrade and NBN per lot {price:9000-16000}. And time: you have no month for titles.
>> @Consultant Contingency {pct:5-7} on build is not visible. At {pct:13-17} one bad soil report eats a quarter of it. Lender wants 18 to 20.
>> @Builder Build rate is honest for simple boxes. Not for the render you will fall in love with.
<< Titles and power were missing. Down to {pct:10-12}. Passing. Thank you for saving me a year.

=== Option contract or settle now? | {n:6-12} month option against a settlement
Vendor in {suburb2} will take an option, {price:25000-60000} fee, {n:6-12} months, permit in our name. Or {pct:4-6} cheaper now.
>> @Developer Option whenever planning is a real question. The fee is an insurance premium. Make it extendable for another fee, have the vendor's consent to lodge, and a caveat.
>> @Consultant Duty can be triggered on some option structures with nomination. An hour of tax lawyer first.

=== Presales dried up, can we start without? @Developer
Two of {n:6-9} sold off the plan. Bank wants {pct:60-80} of debt. Private lender at {n:11-14} per cent.
>> @Developer Staged: build the front three, use a land loan for the rest. Slower and alive. Private money is fine for seven months, terrible for sixteen.
>> @Consultant Run it with settlement six months later and prices five per cent lower. If you still have a profit then borrow, otherwise land bank and mow the grass.
<< Ran it. Mowing the grass.

=== What do you pay an architect for town planning drawings of a dual occ?
Quotes {price:9500-24000}. Draftsperson {price:6500-9500}. Council in the north is fussy.
>> @Developer I pay for the one who has had ten approved in this council in two years. {price:12000-16000} and no second round of further information is cheaper.
>> @Architect Ask what is in: 3D, shadow diagrams, neighbourhood description, responses to RFI, amended plans. The cheap one charges for each.

=== Neighbour offers their block as well | Amalgamate with next door?
Side neighbour would sell {m2:560-690} at {pct:8-15} over market if we go together. Yield from four to {n:9-10}.
>> @Developer Corner or wide frontage gains are real: one driveway in place of two, better setbacks. But {n:9-10} needs a bigger builder, presales and a different lender. Are you that developer this year?
>> @Consultant Staggered settlement with the neighbour staying on a lease helps the cash. It also makes objections next door disappear.

=== Open space levy and headworks: {price:48000-92000} surprise
Bill arrived at certification. Was in no feaso. How do you find them all before buying?
>> @Consultant Planning scheme schedule for open space, development contributions overlay, water authority's new customer contributions per lot, power, telecom, council's asset protection bond. One phone call each. I have a list, ask.
>> @Developer My first project funded half a park. I go there sometimes, sit on my bench.

=== Builder wants to joint venture: his labour against my land
Knows his trade, no cash. Land is mine, {price:900000-1300000}, no debt. Shares?
>> @Developer Write down what each puts in at today's value and when. Land at valuation, his margin and supervision as he spends it. Then split on that. And who decides to sell, and when, if you disagree. That is the real page.
>> @Consultant Security for you: he builds under an ordinary building contract, insured, with the JV as the owner. Not on a handshake.
<< The "who decides to sell" page took longer than all others together.

=== Hold or sell the back unit?
Front sold. Back one cost {price:610000-690000}, valued {price:820000-900000}. Rent {price:620-720} a week.
>> @Developer Net yield {n:3-3} point something, and tax on the gain later. I hold when I need nothing for the next deposit. What will the equity do otherwise?
>> @Consultant GST: if you rent it out after building to sell, there is an adjustment. Ask before you advertise it.

=== Soil contamination risk on an ex dry cleaner corner | Former dry cleaner, would you buy?
Corner in {suburb}, shop with flat, was dry cleaner {year:1971-1994}. {pct:20-28} under market.
>> @Consultant Solvents travel and vapour gets into the neighbours. Preliminary with soil gas {price:12000-22000} before unconditional. An audit could be {price:60000-250000}. The discount may be exactly it or a tenth of it.
>> @Developer Bought one, made money, lost hair.

=== Timeline for a dual occ, from contract to titles, real dates
Mine, {suburb2}: settlement to permit {n:7-10} months, working drawings and building permit {n:3-4}, build {n:9-12}, titles {n:2-3}. Anyone quicker?
>> @Developer {n:19-21} months total, with a builder who waited for us and a vacant block. With demolition and a tree two years.
>> @Surveyor Lodge the plan of subdivision at frame and not at completion. Two months back just there.

=== Do buyers pay for 8 stars and all electric? @Developer
Extra {price:14000-24000} a dwelling. Agent shrugs.
>> @Developer Not in price, in speed. Ours with low bills on the brochure sold two months before the neighbour's. Two months' interest is {price:9000-15000}.
>> @Consultant Put an annual bill figure on the board. "About {price:650-1100} a year for everything" is what they remember at the auction.

=== Driveway crossover refused because of a street tree
Plane tree {mm:400-700} thick right where we need {m:3-4}. Council says move the house. It is a subdivision.
>> @Consultant Arborist report on tree protection zone, permeable crossing with root investigation by air spade. Ask how they assess removal with replacement value, {price:8000-32000}, some will, most will not for planes.
>> @Architect Shared crossover at the other side with carriageway easement. Lost a metre of courtyard, kept the tree and the approval.
`,
)
