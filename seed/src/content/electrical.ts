import { readThreads } from '../threads.ts'

export const electrical = readThreads(
  'electrical',
  `
=== Ceramic fuses and a charger: where do you draw the line? | Old board, new EV charger
1960s house in {suburb}, ceramic fuses, {n:40-63} amp main. Client only wants the charger. I say board upgrade or nothing. {price:1500-2600} more. Too strict?
>> @Tradie Not strict. Altering means the new circuit needs an RCD and a board which can take it. Show them a photo of the back of the fuse holder, sells itself.
>> @Tradie I offer load management plus upgrade as one price. "Charger only" does not exist at that house.
<< Photo did it. There was a cloth covered tail going into nothing.

=== Smart meter says {n:252-262} volts, inverter trips at noon
Solar customer in {suburb2} loses two hours each sunny day. Network says within limits.
>> @Tradie Log at main switch for a week. If it is over 253 for long, send it with a form to the network, they may change the tap. Check your own voltage rise first, {n:1-2} per cent from inverter to point of supply. A thin {n:4-6} mm² run over {m:30-45} is often the culprit.
>> @Engineer Volt-var settings should be on by default now. I find older ones still on the 2015 standard.

=== Cloth wiring in half the house, do I have to tell them? @Tradie
Called for two power points. Roof space full of rubber insulated cable in split timber. They want only two points.
>> Yes, tell them, in writing, with photos, and do not connect onto it. Price for a full rewire and for a partial with an RCD on it all at once. Then your conscience and your licence agree.
>> @Inspector The invoice line "customer advised of unsafe wiring, declined" has saved people.

=== Battery in the garage next to the car: clearances | Battery location rules are doing my head in
Wall shared with a bedroom, window above, hot water service beside.
>> @Tradie Not on the wall of a habitable room unless non-combustible barrier, {mm:600-900} from windows, doors and heat sources, not under stairs, not in ceiling. Draw the zone on the wall with chalk for the client. Usually leaves exactly one place, where the bins are.
>> Bollard if a car can get to it. Inspectors check this one.
<< Bins have been relocated. Client says bins were there first.

=== Downlights {n:24-36} in one ceiling, is that normal now? @home
Lighting plan has {n:24-36} for kitchen and living. Looks like an airport.
>> @Designer Light the walls and the benches, not the floor. {n:10-14} plus a pendant and two wall lights, on three circuits with dimmers. Better and cheaper.
>> @Tradie I get paid per light and I would still halve it.

=== RCBOs for every circuit, who pays? @Tradie
New boards: I fit RCBO on everything. {price:35-60} each against one RCD for four. Competitors do not.
>> One nuisance trip at Christmas takes out the whole house on shared RCDs. I explain that with a turkey. Nobody chose the cheap one.
>> @Builder As a builder I specify it. Fewer call-backs for me.

=== Temporary power on site: monthly testing, really?
Board, leads, tags. {surveyor} never asks, safety officer always does.
>> @Consultant Construction sites: RCD push test daily or before use, tagged leads every three months, boards as per the standard. When something happens then the first thing they ask for is the register.
>> @Tradie Colour of the quarter on all leads, easy to see from the gate.

=== Cable sizes for {m:45-80} to a granny flat
Submains for a small second dwelling, all electric, {n:50-63} amps. Client's friend says {n:10-10} mm² is heaps.
>> @Tradie Voltage drop decides. At {m:45-80} and 50 A on single phase you want 25 mm² or three phase. Do the sum with the total 5 per cent from the point of supply. And separate metering now, not later.
>> @Engineer Put in a larger conduit than needed with a draw wire. Cheapest insurance there is.

=== Data cabling in the age of wifi, still worth it? @Builder
Clients say no to data points. Then ring about wifi in the back bedroom.
>> @Tradie Two to the TV, one to each end of ceiling for an access point, one to the study. {price:110-170} a point at rough-in, {price:350-500} after. I put that in writing.
>> @home We said no. We were wrong. There is now a cable along the skirting.

=== Lights flicker since the LED change | LED flicker on old dimmers
Eight downlights, {n:3-4} brands of drivers over time, leading edge dimmer. Customer has headaches.
>> @Tradie Trailing edge dimmer, one driver type, minimum load checked. Also neutral connections at the ceiling rose, found a loose one behind "it's the lamps" twice.
>> Ripple control in the evening also does it in some streets. If it happens at the same time each night, it is that.

=== Apprentice touched a "dead" circuit @Tradie
He is fine. Circuit was isolated at the board, second feed from a solar changeover nobody had labelled. I keep thinking about it.
>> Glad he is fine. Test for dead at the point of work, prove the tester before and after, each single time, me too. Label like a lunatic.
>> @Consultant Report it. It feels bad, but the next house with that wiring has somebody else's kid in it.
<< Reported, and I did the talk at our supplier's breakfast. Not one phone out.

=== Gas to electric for a family home: total load worked out @home
Reverse cycle {n:12-16} kW ducted, induction, heat pump hot water, one car. Single phase in {suburb}. Is three phase needed?
>> @Tradie Not always. With the charger on load management and the hot water by timer you often stay below 63 A. Three phase upgrade {price:2500-7500} depends on overhead or underground, so worth asking for a price before you buy the ducted unit.
>> @Engineer Ask for maximum demand calculated both ways. It is one page.

=== Two-storey house with one smoke alarm on a landing @home
Rental we bought in {suburb}, one battery alarm. What is needed before tenants go in?
>> @Tradie At least one on each level between bedrooms and the rest, mains if it was built or altered since that came in, and interconnected is worth it anyway. Check the date on the alarm, ten years and it is rubbish. In {state} rentals also have a yearly check to record.
>> @Inspector I find {n:2000-2000}s alarms painted to the ceiling. If I cannot press it then it is not there.

=== Apprentice asks: why bond the pool fence? @Tradie
Third year. Reg says equipotential bonding, he wants to know why and I realised my answer was "because".
>> Because a fault far away can lift the earth a bit and a wet person bridges two things at different potential. Bond all and there is no difference to feel. Take a meter out and show him a few volts between the fence and the water pipe of an unbonded one.
>> @Engineer Best answer is with a meter, I agree. He will never forget it.

=== Quoting switchboards from a photo: do you?
Customers send a photo and want a number. Last two had {n:2-5} surprises behind the panel.
>> @Tradie Range from photo, fixed after a visit. "{price:1100-1900}, unless the mains or the earth needs work, then I show you before I do it." Nobody has complained.
>> Ask for three photos: board open by me only, so shut; meter; and where the cable comes to the house.

=== Load management for {n:6-14} chargers in an old apartment block
Main is {n:200-315} amps, peak measured at {n:110-150}. Owners want first come first served.
>> @Engineer One managed backbone now, chargers added as owners pay. Cap by measured headroom in real time. First come first served ends with six lucky ones and a lawsuit.
>> @Tradie Run the tray and the comms to every bay in one go. {price:900-1500} a bay then, double if you come back.
<< Backbone went to the vote and passed with one against, who does not own a car.

=== Recessed strip lights: driver buried in the ceiling
Plaster is done. Strip lights went in, drivers above, no access. One has died at {weeks:4-9}.
>> @Tradie Drivers live in a cupboard or above a downlight hole you can pull. 24 V lets you run further. Cut a 90 hole now, put a downlight in it, nobody will know why it is there.
>> @Designer I draw a symbol for the driver these days, with a note that says "reachable by a human".
`,
)
