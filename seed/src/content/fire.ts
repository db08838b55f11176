import { readThreads } from '../threads.ts'

export const fire = readThreads(
  'fire',
  `
=== Who owns the penetrations? | {n:60-240} unsealed penetrations at handover, four trades pointing at each other
Medium rise in {suburb}, ceilings nearly closed. Plumber says builder, builder says each trade, electrician says "ours were fine until data came".
>> @Builder One passive fire contractor, everyone else pays per hole from their own money, tags with number and photo. From day one. It costs {pct:1-2} more on paper and much less in life.
>> @Surveyor And a register I can read: location, element rating, services, tested system reference, installer, photo before and after. "Fire mastic applied" is not a system.
<< Done that for the remaining levels. The first three are being opened up, slowly and expensively.

=== Fire collar on a stack in a {mm:64-90} mm wall
Collar test is for a {mm:116-128} wall. Supplier sends an "assessment in lieu". Accept?
>> @Engineer Depends who wrote it and if the assessor is an accredited lab and the wall in the assessment is your wall. Read the limits of application. About half I read do not cover the configuration they are sent for.
>> @Surveyor If the letter has no expiry, no signature and no drawing, I send it back the same day.

=== Occupants keep wedging the stair doors | Fire doors wedged open on every floor
Office building in {suburb2}. Wedges, bins, an extinguisher. Tenants say doors are heavy. Annual statement is due.
>> @Inspector Magnetic hold-open devices released by the alarm, where the design permits. {price:650-1200} a door. People wedge doors for a reason, so remove the reason. And record each wedge with a photo in the meantime.
>> @Manager An extinguisher as a wedge has a certain poetry.

=== Baseline data missing for a 1988 building | No baseline for essential safety measures @vic
Took over maintenance. No occupancy permit conditions listing measures, no drawings, panel from another century. Where do you start?
>> @Inspector Survey what exists, floor by floor, and propose a maintenance determination with a building surveyor. Don't write down what should be there, write down what is.
>> @Surveyor Council's file, the old fire authority file, and the caretaker's drawer. In this order of reliability: drawer, file, file.
<< The drawer had the 1988 sprinkler block plan. I could have hugged the caretaker.

=== Smoke alarms interconnected in a Class 1b rooming house
{n:6-9} rooms, owner has battery alarms from the hardware shop. {surveyor} is asking for evacuation lighting as well. What is the minimum?
>> @Consultant Mains powered, interconnected, in every bedroom and in each hallway, with lighting of the hallway activated by the alarm. Then check local rooming house rules, which go further. The owner's saving is about {price:900-1600} and his risk is everything.
>> @Tradie Wireless interconnect with mains is fine where cabling is ugly. Budget {price:170-240} a point.

=== Hydrant coverage short by {m:3-8} in the back corner
Existing hydrant, extension to the rear, hose length plus spray falls {m:3-8} short. New hydrant or performance solution?
>> @Engineer Draw the lay as the hose would really run, with door widths. Sometimes it passes around a rack you can move. If really short, a performance solution takes fire brigade consent, {weeks:8-16}. A new attack hydrant may be faster.
>> @Builder We hung a fire door in the side wall and shortened the lay by {m:9-14}. {price:2800-4600} all in.

=== Intumescent paint on steel: how do you check thickness? @Builder
Exposed trusses in a bar, 60 minutes. Painter's record says {mm:1-2} dry film. Client loves the look.
>> @Inspector Gauge readings, minimum number per member, spread over flanges and web, with lowest and average noted. Then topcoat. Without the topcoat record the warranty is air.
>> @Engineer Thickness depends on the section factor of each member. Light members need more. I often see one number used for all.

=== Plasterboard shaft wall: screws at 300 or 600? | Shaft liner inspection notes
Inspected {n:9-22} m of shaft in {suburb}. Board right, screws at double spacing, no sealant at the head. Crew says "always done so".
>> @Tradie Plasterer here. The system manual is a free PDF. Print the page, tape it onto the wall. The spacing is 300 on the edges for most 60/60/60, head track gets a gap and sealant or it buckles in a fire.
>> @Inspector It takes ten minutes to add screws before and ten days after. I try to come on the first metre.
<< First metre inspection. I like this very much.

=== Sprinkler head painted over by a diligent painter
{n:12-40} heads, white on white. Can they be cleaned?
>> @Engineer No. Painted heads get replaced, cleaning affects the element. {price:85-140} a head plus drain down. Bag them next time, bags cost cents.
>> @Tradie Painter. The bags get taken off by the ceiling people. Hang a sign.

=== Car park with EV chargers: what are brigades asking for? | EV chargers in a basement, fire brigade comments
Existing basement with {n:30-90} bays, sprinklers in part. Owners corporation wants {n:8-20} chargers.
>> @Engineer Master isolation at the entry, clear block plan, chargers away from exits and the lift lobby, sprinklers if they can be extended, and bollards. Guidance is moving, so ask for current position papers before design.
>> @Tradie And load management, because your board is full before the brigade gets a word in.

=== Bushfire and fire engineering both want the same window
Class 9b building at the edge of town. One report wants drenchers, the other wants fixed toughened. They contradict each other on openings.
>> @Surveyor Get both authors on one call with me. It has never taken more than 40 minutes. Separately it takes two months.
>> @Architect And drawing revision in the middle of the table. Mine were commenting on different windows.

=== Annual inspection cost per square metre, sanity check @Manager
{m2:2500-7000} office, quote {price:6800-14500} a year for inspection and testing. Defects extra. Sounds low?
>> @Inspector Low base prices are recovered through defects. Ask for the schedule of rates for the {n:20-30} most common defects and compare that.
>> Ask what they do on monthly visits. If it is eleven minutes, you are buying a signature.
`,
)
