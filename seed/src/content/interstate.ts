import { readThreads } from '../threads.ts'

export const interstate = readThreads(
  'interstate',
  `
=== Sydney sandstone at {mm:400-900}, saw or hammer? @Sydney
Basement in {suburb}, neighbours both sides heritage. Rock {mm:400-900} down. Vibration limit {n:5-5} mm/s.
>> @Engineer Saw cut the perimeter first, then rip inside. Hammer only in the middle under monitoring. Saw costs {price:90-150} a cubic metre more and you keep the neighbours.
>> @Builder And sell the blocks. We sold {n:40-90} sawn blocks from the pit.

=== Strata by-law for a bathroom renovation in an old Sydney block @Sydney
Walk-up from the sixties. Committee wants engineer, waterproofer's insurance, and a bond of {price:2000-4000}. Reasonable?
>> @Designer Standard, even moderate. The by-law makes your client responsible for the membrane for ever, so spend there. Allow {weeks:6-10} for the meeting.
>> @Inspector Photograph the ceiling below before you start. It always had that stain.

=== BASIX changes, certificate does not match window order @Sydney
Certificate was issued in {lastmonth} with old U-values. Certifier noticed at frame.
>> @Consultant Amend the certificate with the actual glazing; often passes with a small change elsewhere. Do it before occupation, {price:250-450}.
>> @Builder Certificate goes to the window supplier with the order now. Page two, highlighted.

=== Salt and stainless within {n:200-600} m of the surf @Sydney
{suburb}, balustrade fittings tea stained in {n:7-14} months. Grade 316.
>> @Engineer 316 needs polish and washing there. Rough brushed finish holds salt. Duplex or electropolished, or accept tea and clean twice a year, in the manual.
>> @Tradie I sell the washing as a service. {price:240-420} a visit.

=== Queenslander on stumps, building in underneath @Brisbane
Legal height {mm:2400-2400}, we have {mm:2180-2300}. Raise or dig in {suburb}?
>> @Builder Raise. House lifters {price:42000-68000} with new stumps, and you get air below. Digging means retaining, drainage and a flood argument.
>> @Surveyor Check character overlay and how much of the building height limit is left. Flood level decides what may be habitable.

=== Flood level plus {mm:300-500}: what is good enough below it? @Brisbane
Garage and laundry under, house above. What do you build with below flood level?
>> @Architect Block or concrete, polished slab, power {mm:1500-1700} up, no plaster, screens that let water in and out, cabinets on wheels. Hose it and have a barbecue.
>> @Builder After the last one I took out {n:22-40} skips of MDF from one street. Not again.

=== Termite management on a Brisbane extension @Brisbane
Old house, unknown barrier, new slab joined. Certifier wants continuity.
>> @Inspector Physical collar and perimeter on the new part, inspection zone at the joint of 75 mm, or a reticulation line round all. Never bury the joint behind a garden bed.
>> @Tradie Reticulation {price:2600-4200} for a normal house, refill every {n:5-8} years. Owners forget, put a sticker in the meter box.

=== Double brick in Perth: chasing, insulation, patience @Perth
Client from Melbourne wants R2.5 walls in {suburb}. Cavity is 50. Ha.
>> @Builder Cavity board 25 to 30 or reverse veneer with insulated frame outside. Builders here will price brick because crews exist. Shade and north windows do more than wall R here.
>> @Consultant Six to seven stars in double brick is doable with ceiling R6, slab edge, glazing. Let the model speak and not the eastern guy.

=== Soakwells: how many for {m2:240-360} of roof? @Perth
Sand in {suburb}, {n:1200-1800} by {n:1200-1500} wells. Council table says six. Footing clearance {m:1-2}.
>> @Engineer Sand drains like a colander, table is one cubic metre for 65 m² or near. Clearance of 1.8 from footing and boundary as a start. In clay pockets to the east forget it, test first.
>> @Tradie Put a leaf trap before. Otherwise you dig again in five years.

=== Limestone retaining wall leaning {mm:40-75} @Perth
{m:1-2} high, {year:1996-2009}, neighbour's pool above. Rebuild?
>> @Engineer Mass wall with pool surcharge likely never designed. Monitor two months; lean over 1 in 40 with new cracks then brace and rebuild. Pool owner shares, get legal letter before emotions.
>> @Builder Blocks can be reused. {price:420-650} a square metre for ours.

=== Adelaide: site class E and a tree in the verge @Adelaide
{suburb}, ys {mm:80-110} with the tree. Footing beams {mm:900-1200} deep. Client fainted.
>> @Engineer Welcome. Options: beams on screw piles, stiff raft plus articulated brick, or lightweight cladding which lets you take a class of stiffness off. Council tree stays.
>> @Builder Lightweight saved {price:14000-23000} on our last. Brick only on the street side.

=== Hills block, {n:14-22} degrees, fire track and a view @Adelaide
Split level or pole? BAL-29. Bluestone everywhere.
>> @Architect Two slabs with a stair, no poles in bushfire land unless enclosed. Excavator with a rock breaker on an hourly rate, {n:10-24} hours allowed.
>> @Builder Bring the stone back as walls. Free material, {price:380-520} a metre for laying.

=== Cyclone tie-downs: cleats that fit nothing @Darwin
C2 region in {suburb}. Cleats ordered for 90 frame, frame is 92 steel. {n:140-260} pieces.
>> @Builder Ring the engineer for a screw pattern on the existing ones before reorder, {weeks:3-5} for new ones up the track. We got a yes with four screws rather than three.
>> @Inspector I count each rod. Bring me the tie-down plan on A2 and I am out of your hair in an hour.

=== Build-up: painting at {pct:85-95} humidity @Darwin @hot
Nothing dries, mould on new plaster in {days:8-15} days. Handover in {month}.
>> @Tradie Dehumidifiers and closed windows, mould inhibitor in paint, start at 5. Or wait for the dry and be honest with the client.
>> @Builder Tile to 1200 and use fibre cement in bathrooms and laundry, no plasterboard near the floor anywhere up here.

=== Freight to Darwin added {pct:14-22} to joinery @Darwin
Flat pack from the south, {n:2-3} weeks, {n:4-9} panels damaged every time. Local shop full till {month}.
>> @Builder Crate by room, pay for a full pallet height, insure and photograph at depot. Or buy blanks and edge here.
>> @Tradie One shipped container shared between three builders. Message me, next goes in {weeks:3-5}.

=== Dolerite boulders in a Hobart cut @Hobart
{suburb}, {mm:900-1900} cut, boulders to {n:2-4} tonnes. Excavator of {n:5-8} tonnes looks at them.
>> @Engineer They're floaters in clay on a slope. Do not undermine, take from top, and have the landslip report near you. Bigger machine for two days beats small one for ten.
>> @Builder Keep the good ones for the wall. Every garden in the street has them, now you know why.

=== Condensation in new Hobart houses @Hobart @cold
Double glazed, R2.5, gas heater gone, mould in robes on the south side.
>> @Consultant Robes on outside walls with no air: vent top and bottom, keep heated, permeable wrap outside, cavity. Heat recovery pays here quicker than anywhere on the mainland.
>> @Inspector Dryer in the laundry with no duct. Seven times this winter.

=== Frost, black ice and a {n:7-7} am pour in Canberra @Canberra @cold
Minus {n:3-6} overnight for a week in {thismonth}. What do you do?
>> @Tradie Pour from 10, hot water mix, blankets till the third day, never calcium chloride near steel. Agi truck will not come up the hill before nine anyway.
>> @Builder Inside works in July, slabs in August. Programme from the calendar and not from hope.

=== Lease variation charge surprises in Canberra @Canberra
Dual occ in {suburb}, charge of {price:38000-90000} per extra dwelling was not in the feaso. Any relief?
>> @Developer Codified table, check the suburb line and any current remission. Lodge before it is reindexed. It is paid before building approval.
>> @Consultant And tree register. Two surprises per block is the local average.

=== Getting certifiers in Canberra to answer @Canberra
Final held for {weeks:2-4}. Energy statement missing a signature.
>> @Surveyor Send one PDF, in order of the checklist, with a cover sheet. Eleven emails are eleven places to lose something.
>> @Builder Done like that, three days.
`,
)
