import { readThreads } from '../threads.ts'

export const safety = readThreads(
  'safety',
  `
=== SWMS that nobody reads: what did you change? | Our SWMS are {n:18-34} pages and nobody reads them
Copied from each other for ten years. A worker signed one that named another site. I am ashamed and want to fix it.
>> @Consultant Two pages. Sketch of the job on the first, three things that could kill somebody and what we do about each. The rest goes to an annex. Write it with the crew on a plasterboard off-cut, photograph it, that IS the SWMS.
>> @Builder We ask one person at pre-start to tell the other five what is in it. Random. They read now.
<< Did the first on an off-cut. The crew added something I had never thought of. Hooked.

=== Silica: cutting pavers "just two cuts"
Told a landscaper to stop. Dry cut, no mask, school next door. He said two cuts. How do you handle it when they do not work for you?
>> @Inspector You control the workplace, so he works for your rules. Wet or extraction, mask, exclusion. Two cuts times 20 years is what ends up in a ward.
>> @Tradie I am a paver. Battery saw with a water bottle costs {price:350-650}. There is no excuse left.
>> @Builder Screens at a cutting station with power and water. If the station is there, then they use it.

=== Edge protection on a single storey: {price:1800-3400} argument | Guard rail on single storey roofs
Client's comparison quote has none. Mine has {price:1800-3400}. Under two metres to gutter on three sides, {mm:2400-2900} on one.
>> @Consultant Control the {mm:2400-2900} side with rail, the rest case by case. Two metres is a trigger for specific duties, not permission to fall from 1.9. Show the client a fine and a wheelchair.
>> @Builder I send the comparison back and ask: which insurance pays when he falls? Won two jobs with that.

=== Toolbox talk topics that are not ladders again
{day} mornings, 15 minutes, {n:12-40} people, half asleep. What worked for you?
>> @Tradie Bring a thing. A broken sling, a burnt plug, somebody's cut boot. Pass it around. No paper.
>> @Manager Near miss of the week told by the one who had it. We give a voucher, {price:50-50}, for the telling.
>> Sleep, money and drink. Got a fellow from a support line in. Dead quiet for 20 minutes and three people rang him later.

=== Mobile scaffold moved with someone on it @Inspector
Seen at 7:40. They thought it was funny. Brakes off, {m:3-5} high. What is proportionate?
>> @Builder Stop, ladder down, talk to both, written, and the supervisor as well. Second time off the site. And ask why: were they waiting for a second one? On ours the answer was yes.
>> @Consultant I would keep it as an internal notice but show the video of one tipping. 11 seconds. Never funny again.

=== Forklift and people in the same gate | Pedestrians and plant at one gate, tight site
{m:6-9} wide frontage in {suburb}. Everything comes through one gate. Traffic plan on paper, chaos in fact from 6:30 to 8.
>> @Manager Time separation: people in till 6:50, gate shut, plant from 7. Deliveries booked in slots, late ones wait around the corner. It took two weeks of being unpopular.
>> @Consultant Paint and barriers for a {mm:900-1200} walkway even if it costs you one parking. Paint alone is a wish.
<< Time separation started {day}. Grumbling, and nobody squashed.

=== How hot is too hot? Heat policy for {n:35-42} degrees @hot
Union site says 35. House builders say hat. We have both. What do you do on houses?
>> @Builder Start at 5:30 or 6 with council's ok, off by 1:30 over 36, roofers off at 33. Water supplied and cold. Lost two half days last summer and nobody collapsed.
>> @Tradie On a metal roof it is 15 more than on the phone. Thank you for the 33.

=== Regulator visit, improvement notice: now what?
Friendly inspector, notice for a missing handrail and no first aid sign. {days:7-14} to fix. First ever.
>> @Consultant Fix today, photo, reply early and politely, then use it for a walk-around of your other sites. It is not a fine. They do remember tone.
>> @Inspector Display it if it tells you to. And do not fix it only there.

=== Excavation near a neighbour's wall: who checks daily?
{mm:1400-2300} deep beside a brick garage, battered, then rain. Competent person on paper is an engineer {n:30-60} km away.
>> @Engineer Then the paper is wrong. Daily check by somebody on site trained in what to look for: cracks back from edge, water, spoil heap distance. I come after rain and at changes. Prism on the garage, read each morning.
>> @Builder Spoil moved back {m:2-3} today. It is always the spoil.

=== Working alone in a roof space
Sparky does {n:3-5} roofs a day alone. Heat, nails, old wiring. Policy says "two persons". Business says one.
>> @Tradie I text the customer going up and coming down, and my wife has an alarm if I do not send "out" in 40 minutes. Power off at the main, always. Summer: before 10 only.
>> @Consultant That is a decent lone work procedure. Write it on a page and you have got a policy which is also true.

=== Women's harness sizes, anyone with a supplier? | PPE that fits smaller people
Three on our crew under 165 cm. Harness straps at the limit, gloves like oven mitts, vests to the knees.
>> @Tradie Two brands now do women's harnesses in XS with proper chest geometry. Ask for a fit day, they come to you. Boots as well. The right gloves changed my work.
>> @Manager We put sizes on the induction form, so it is there on the first day without anyone asking.

=== Crane over a school at pick-up time @Manager
Slew restriction is on the plan, operator says wind pushes him. {n:2-4} lifts left before 3 pm.
>> @Inspector No loads over people. Program lifts outside 8:15 to 9 and 2:45 to 3:45, zone limits locked electronically and not by promise. If wind overrides it the boom should not be up.
>> @Engineer Free slew area has to be in the plan for wind. If it needs the school, it is the wrong crane position.
`,
)
