import { readThreads } from '../threads.ts'

export const estimating = readThreads(
  'estimating',
  `
=== Lost a tender by {pct:1-3}, would you ask why? | Second again, by {pct:1-3}
Third time this year. Winner was {pct:1-3} below. Do you ask the client for a breakdown, or thank them and move on?
>> @Consultant Ask for trade totals, not the price. "Which three trades were we furthest apart on?" Most clients will tell you by phone. If two of three are the same as last time you have found your problem.
>> @Builder Second by two per cent means your estimating is fine. The winner probably forgot something. Ring in three months.
<< Asked. Furthest apart on joinery and scaffold, again. New joiner quote coming.

=== Labour hours for fix-out: what do you allow? | Hours for fixing a three bedroom house
I carry {n:150-190} hours for doors, skirts, architraves, robes and locks for an average house. Jobs come in at {n:175-225}. Where does it go?
>> @Tradie Walls out of plumb and doors on site too early. Each door is 45 minutes if the frame is true and two hours if it is not. Put the frame check in your hours and not the fixing.
>> Split it per item for three jobs. Ours went into robes. We had never counted the drawers.

=== Preliminaries as a percentage or counted? @Builder
Still using {pct:9-13} for prelims. New QS says count it. Who is right?
>> @Consultant Counted. Time related: fence, toilet, supervision, scaffold hire, power, per week times weeks. Fixed: permits, set-out, cleaning, bins. A long cheap job has more prelims than a short expensive one, and a percentage says the opposite.
>> Counted ours once: {pct:14-18}. Explained a few years.
<< Did it on Sunday. {pct:14-18} for us too, on a long extension. Ouch.

=== Do you charge for quotes? | Charging for a detailed estimate
Spend {n:12-25} hours on each. Win one in {n:4-6}. Thinking of a fee of {price:1500-4500}, credited if they sign.
>> @Builder Started two years ago. Enquiries fell by half, signatures stayed the same. I got my Sundays back. Give them something for it: a scope, a cost plan by line and two options.
>> @home From the other side: I paid, and it was the only quote I could read. Signed with that one.
>> @Designer Name it a pre-construction agreement and give it a date. Clients pay for a step, not for a quote.

=== Rock in the excavation price, how do you word it? @Builder
Basalt country around {suburb}. Excavator quotes exclude rock. Client wants one number.
>> @Engineer Bore logs do not show floaters. Put an allowance in cubic metres with a rate: "includes {m3:3-8} of rock at the rate of...; measured jointly". They can see what they are buying.
>> Rate includes breaking, loading, tipping. I forgot tipping once, {price:3800-7200}.
<< Measured jointly with photos, both initial. Going in the template.

=== Software for takeoffs: what do small builders really use?
Two estimators, houses up to {price:900000-1600000}. PDF takeoff and a spreadsheet now. Sales people circle.
>> Still the spreadsheet, with a PDF measuring tool. We tried two all-in-one systems, both wanted us to work their way. The rate library is the value, and that is yours.
>> @Consultant Whatever you use: one line = one thing somebody will order. If the estimate cannot become purchase orders, it is a story.

=== Checking the estimate against a finished job: how?
We finish, we celebrate, we never compare. Want to do a proper back-costing with minimum effort.
>> Ten trades, budget, actual, difference, one sentence why. One page, one hour, with the supervisor and a pie. Do it within two weeks of handover or nobody remembers.
>> Ours showed that painting was fine and patching for the painter was not. It was in no budget at all.

=== Window quote varies {pct:22-38} between suppliers, same schedule
Aluminium, double glazed, thermally broken "or similar". Three quotes, three planets.
>> @Consultant Compare the U-value and the solar heat gain on each line, plus installed or supplied, flashings, site glazing, delivery to the floor and the reveals. "Or similar" is where the difference lives.
>> Energy report has the numbers you must meet. Send that page with the request and two of them will requote.
<< One had no thermal break. That was the cheap one, naturally.

=== What contingency for an old house? | Contingency: percent for period renovations
{suburb}, 1905, double storey at the rear. I say {pct:10-14}, client's friend says five.
>> @Builder 15 for what you cannot see, and write down what it is for: stumps, wiring, drainage, rot. If it is not used they get it back and think you are a saint.
>> @Architect Hold it with the client and not in the contract. Release by instruction. It keeps everybody honest.

=== Pricing off a concept drawing: rates per square metre
Client wants "a ballpark" before they pay a designer. I hate it, but silence loses them. What do you say in {city} now?
>> @Builder A range with three stories: "simple {price:3200-3800} a metre, like this one; middle {price:4100-4800}; architect with a capital A {price:5500-7500}", with a photo of one of ours for each. The photo does the work.
>> @Consultant And say what it is not: no site works, fees, demolition, landscaping, GST. In writing, with a date. Ballparks get quoted back two years later.

=== Subbies who will not price under two weeks @Builder
Tender closes on {day}. Electrical and plumbing have not even opened the file. How do you keep people keen?
>> @Tradie I am one. Send me fewer, tell me who won and at what price, even when it was not me. I price those first who feed back.
>> Also send a marked up plan and not 140 pages. My sparky gets two sheets and a list.
<< Fair. I have sent {n:20-40} tenders this year and given feedback on two.

=== Steel prices dropped and the client has noticed
We quoted in {lastmonth}. Steel went down about {pct:6-10}. Client asks for the saving. Fixed price.
>> Fixed goes both ways, and I would say so with a smile. If they want to share the downs they share the ups, and we have a cost-plus form for that.
>> If it is {price:900-2600}, then give it to them as a gesture on something visible. Goodwill is cheap at that price.
`,
)
