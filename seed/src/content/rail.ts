import { readThreads } from '../threads.ts'

export const rail = readThreads(
  'rail',
  `
=== Overrunning an occupation: when do you call it? | Calling it on a {n:48-60} hour occupation
At hour {n:30-38} we were {n:3-5} behind. Called the fallback, left the second crossover for next time. Management not amused. Would you have pushed?
>> @Manager You called it while it was still a decision. Two hours later it would have been an apology on morning radio. Go/no-go points with numbers in the plan beforehand, signed by the ones who are not amused.
>> @Engineer Test and commissioning is always squeezed. Protect it with a wall. We lost one at the wheel detection, with all the civil works done.
<< Go/no-go table goes into the next plan, with their signatures. Thanks.

=== Piling next to a live line: vibration limits | CFA piles {m:3-6} from track, monitoring?
Track monitoring trigger is {mm:4-6} alert, {mm:8-10} stop. Readings drift with temperature by {n:2-3} on their own.
>> @Engineer Baseline for two weeks including a hot day and a cold night, then correct for temperature. Otherwise the sun stops your job. And put the alerts to a phone that is awake.
>> We measured at 5 am and 2 pm for ten days, fitted a line, and the false alarms were gone.

=== Residents and night noise: what actually works?
{n:9-16} nights of breaking out concrete near {street}. Letters have been dropped. Complaints line is melting.
>> @Manager Respite offers, offered before and not after. A hotel voucher for the worst three nights for the closest houses, {price:180-260} a night. Cheaper than stopping. And do the hammer before 11.
>> Knock on doors with a person, not a flyer. A plan on one page: which nights, what noise, a real phone number. I gave mine. Two people rang in a month.

=== Inductions: {n:4-7} different ones for the same corridor @Tradie
Rail card, project, site, principal contractor, plant, then a video on ladders. Two days unpaid before I lift a shovel.
>> @Manager Put the hours in your rate and say so. Also ask whether they recognise the other project's induction, some do now. You only find out by asking.
>> Agree. We charge {n:6-10} hours a head as a line.

=== Services relocation: telecom takes {weeks:30-52}
Everything waits on one duct bank. Design approved, money paid, no date.
>> @Engineer Escalate through the project owner and not through the portal. And design to live around it: we slewed the abutment by {mm:600-1100} and saved half a year.
>> @Manager Weekly call with a named person. A portal has no shame, a person has some.
<< Slewing is with the bridge team. It may work.

=== Working under overhead wires with an excavator @Tradie
Isolation permits, height limiters, spotter. Limiter was set for a different boom. Caught at pre-start. How do you check?
>> @Consultant Physically: boom up to the limit next to a marked staff before it goes in, photo with the plant number, each shift. A setting on a screen is only a claim.
>> Good catch. That is what the pre-start is for. Buy that person lunch.

=== Platform coping out of gauge by {mm:6-14}
New platform, {m:120-160}, eleven units outside tolerance. Trains in {days:10-18}.
>> @Surveyor Survey to the track as tamped, not to the design track. The last tamp moved ours {mm:8-10} and half of the errors vanished, some others appeared.
>> @Engineer Grinding the nosing is possible to a degree, but check the tactile setback and warning line after.

=== Precast beams on a road closure, crane pad on clay
{n:300-550} tonne crane, outrigger loads up to {n:90-140} tonnes. Geotech says "platform to be designed". By whom?
>> @Engineer By the temporary works designer, with bearing tests at each outrigger. Typically {mm:600-900} of compacted rock and geogrid. Do plate tests the week before, not on the day.
>> @Builder Take the old services into account. Ours was right over a brick drain that nobody had on a plan.

=== Trees, possums and a {n:4-6} am start
Arborist must be present to check hollows before each removal. Found a possum at 4:10 am, occupation started at 4.
>> @Manager Nest boxes and pre-clearing surveys the week before, hollow sections lowered whole. We lost an hour in place of a night.
>> @Consultant Wildlife carer on call with a name on the plan. Ours came with a pillowcase and was gone in ten minutes.

=== Fatigue: who is counting hours across projects? | Fatigue management across subcontractors
Caught someone who had done {n:11-13} hours elsewhere before our shift. Signed "fit". Nice person, was going to drive to {suburb} at dawn.
>> @Consultant Ask "when did you last sleep, where did you come from?" in the pre-start, face to face. The form gets a tick, the question gets an answer. Have a taxi budget, use it without paperwork.
>> @Tradie And do not punish the ones who say it. The first time someone is sent home without pay for being honest is the last time anyone is honest.

=== Drainage under the new trench: pump station or gravity?
Rail trench below the water table, low point {m:7-9} deep. Gravity outfall would be {m:600-1200} of microtunnel.
>> @Engineer Gravity costs once, pumps cost always and fail in the storm. But over {m:500-700} I have never got it past the estimate. Twin wet wells, three pumps, separate power supply, and storage for the time until somebody gets there.
>> @Manager Ask the operator now. They are the ones who own it for a hundred years and they have opinions about pumps.

=== As-builts at the end: {n:180-420} sheets of red pen
Nobody updated anything since {lastmonth}. Handover in {weeks:4-7}. How do you catch up?
>> @Manager Two people, one from site who remembers, one who draws, in a room without a phone. Prioritise what is buried. Nobody ever digs up a handrail.
>> @Surveyor Pick up while it is open. I keep saying this. A drone over the open trench every Friday is {price:400-800} and saves you that room.
`,
)
