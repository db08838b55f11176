import { readThreads } from '../threads.ts'

export const stormwater = readThreads(
  'stormwater',
  `
=== Legal point of discharge is uphill | LPOD at the front, block falls to the back @vic
{suburb}, {mm:900-1600} fall to the rear, council's point of discharge is the kerb in front. Rear easement drain exists but council "does not recommend". Pump or fight?
>> @Engineer Fight first, politely: ask for the rear drain's capacity and offer detention so that the peak does not rise. Councils resist pumps as much as you do. If it ends as charged line or pump: charged only for roof water, sealed, with clean-outs.
>> @Tradie If pump, dual with an alarm, and tell the owner that it is a car that needs servicing.
<< Got the rear drain with {m3:2-4} of detention. Took three emails and a phone call.

=== Detention tank sized for {m3:3-6}: slab or under the driveway?
Two townhouses, no space. Engineer has a {m3:3-6} tank under the shared driveway, {price:14000-22000} with lid rated for cars. Alternatives?
>> @Developer Oversized pipe as storage. {m:14-20} of {mm:600-750} pipe holds about that, no lid, less concrete. Council has accepted ours with an orifice pit at the end.
>> @Engineer Mind the cover at the low end and access for cleaning. Otherwise yes.

=== Neighbour's water comes under our fence @home
Every storm a stream from the neighbour's paved yard runs through ours and under the house in {suburb}. They say natural flow.
>> @Engineer Natural flow is one thing, paved and concentrated flow is another, the law distinguishes. Film it with date, mark where it enters. In the meantime an {mm:100-150} spoon drain along the fence to your own pit protects your stumps.
>> @Tradie Look if their downpipes are connected. Often it is one broken pipe and they do not know. A dye tablet and a chat solved ours.
<< Dye tablet, Sunday morning, with cake. Broken pipe. They are fixing it. You people!

=== Box gutter overflows into the ceiling | Box gutter sizing for {m2:60-140} of roof
Existing {mm:200-250} wide between two roofs, no overflow. Client had water through the kitchen. Plumber proposes a bigger downpipe.
>> @Tradie Roof plumber: bigger pipe without a rainhead with overflow is a bigger funnel. Rainhead, overflow weir lower than the gutter, gutter min 300 so that you can walk, fall 1 in 100 or better. If it drains inside the building, sump with a separate overflow path.
>> @Engineer Use the 1 in 100 year intensity for box gutters, not the 1 in 20 for eaves gutters. In {city} this alone often doubles it.

=== Sewer depth is {mm:300-500} short for a bathroom at the rear
New bathroom {m:18-26} from the connection. With 1 in 60 we come out above the junction. Options except a pump?
>> @Tradie Raise the floor, move the bathroom, or ask for a new branch at a lower point. 1 in 80 might pass for {mm:100-150} pipe with inspection and your authority's ok. If it is pump, then a small grinder with one fixture group only.
>> @Surveyor If you raise the floor check the flood level anyway. We gained twice.

=== Rain garden died, council inspection on {day}
Planted in {lastmonth}, builder washed out a wheelbarrow in it. Filter media sealed with cement slurry.
>> @Designer Top {mm:100-150} out, new sandy loam, replant with tube stock of sedges, {price:900-1800}. Fence it like a building until handover.
>> @Engineer Permeability test with a ring, send the result with photos. Inspectors like a number.

=== Downpipe into a rubble pit: does it work on clay? @home
Previous owner's downpipes go into "soak wells". Yard is a bog in {month}.
>> @Engineer On clay a rubble pit is a bucket with stones. Full after the first ten minutes. Needs connecting to the legal point. And it is too close to footings if it is within about 3 m.
>> @Tradie I dig up two a month. Always the same bog.

=== Roots in the old earthenware, reline or replace? | Reline {m:12-25} of {mm:100-150} earthenware?
Camera shows roots in every joint, one offset. Under a nice driveway. Reline {price:6500-11000}, dig {price:9000-16000}.
>> @Tradie Reline if the shape is round and offsets are under a quarter. It needs a clean pipe and an honest camera after. The offset you dig out first. Where a tree stays, I prefer liner without joints.
>> @Inspector Ask for the after video on a stick, with a distance counter. And where the junctions got reopened.

=== Overland flow path through our block kills the yield | Flood overlay appeared after we bought @Developer
New mapping shows {mm:150-350} depth across a third of the site in {suburb2}. Six units became four.
>> @Engineer Get a site model with surveyed levels. Catchment mapping is coarse and misses kerbs and fences. We regained half of the area by proving that the flow turns at the corner. {price:6500-12000} for modelling.
>> @Consultant Also raise floors over open subfloor rather than fill. Authority often allows building over a flow path if water can pass.
<< Model commissioned. Kerb on the corner is {mm:180-220} high and not in their data, so fingers crossed.

=== Charged lines and mosquitoes, tank overflow smell @home
Tank at the back is fed by pipes which go down and up again. Smells after dry weeks.
>> @Tradie Wet system. Needs a first flush and a low point drain that you open after rain, or a slow release valve at the lowest point. Leaves rot in there. Screens at each downpipe too.
>> Release valve {price:180-350} fitted. Change to a dry system when you next redo the gutters.

=== Is the pit in the footpath ours or council's? @Builder
Grate broken, {mm:450-600} square. Pedestrian tripped. Council says private, owner says public.
>> @Surveyor Look for who it serves. If it only takes the property's drain before the kerb it is usually private up to the connection. Fence it now, argue later.
>> Ask council for the asset number. No asset number, it is yours.

=== Silt fence fine: {price:1800-3600} for a muddy street
Truck tracked clay for {m:60-150}. Fair cop. What does a good site entry look like in {season}?
>> @Builder {m:8-12} of {mm:75-100} rock on geotextile, one entrance, wash the kerb not into the pit, sandbags at the pit, street sweeper on call at {price:160-220} an hour.
>> @Engineer And divert clean water around the site. Dirty water is what you made yourself.
`,
)
