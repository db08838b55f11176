import { readThreads } from '../threads.ts'

export const structure = readThreads(
  'structure',
  `
=== Removing a wall in a {year:1950-1975} brick veneer: {m:4-6} opening | Beam for a {m:4-6} opening, flush or under?
Kitchen to dining, {m:4-6}, tile roof over. Client wants no bulkhead. Steel in the roof space hung on joists, or below?
>> @Engineer Flush within the ceiling depth: steel parallel, joists hung on both sides with hangers, works if they span towards it. Or strutting beam above with hangers down, keeps all in roof. Either way check what lands at its ends: two stumps of 1960 will not do.
>> @Builder Above, if there is room. Propping for one day instead of three. {price:5200-8800} all done for ours.
<< Above it is, new pads both ends. Client cannot find the beam.

=== Underpinning {m:4-9} of party wall, neighbour nervous
Basement next to a terrace in {suburb}, footings {mm:300-500} deep. Hit and miss bays of 1 m. What do you monitor?
>> @Engineer Prisms on the wall at three heights, crack gauges, readings before each bay, trigger {mm:3-3} and stop {mm:5-6}. Bays 1-4-7 order, dry pack after 48 hours with real ramming. And photograph each founding.
>> @Builder Sit with the neighbour when the first bay is open. Show them it is one metre at a time and a man with a hammer, not a hole.

=== Notched joists under a bath | Plumber notched three joists by {mm:40-70}
{mm:140-190} x 45 hardwood, cut on top for the waste at a third of span. Ceiling below has cracked. Fix from above?
>> @Engineer Top notch in the middle third is the worst. Sister both sides with LVL full length to supports, or steel plates bolted, calc needed. Bath full of water plus a person is a lot on three.
>> @Tradie Plumber here. Some of us have a right-angle drill and some a chainsaw. I apologise for the second lot.

=== Retaining wall {mm:900-1400} with a fence on top, permit or not?
Sleepers, boundary, fence of {mm:1800-1900} on top. Landscaper says under one metre no permit.
>> @Surveyor The wall plus the fence, near the boundary, with a surcharge from a driveway: permit. Height is measured from the low side and the exemptions all have an "if". Ask, it is free.
>> @Engineer Wind on the fence can be more than soil on a low wall. Posts need depth, not just brackets on a sleeper.
<< Permit. Posts went from {mm:600-700} to {mm:1100-1300} deep in the design. Point taken.

=== Steel came {mm:18-25} short | Column {mm:18-25} short on site, pack it?
Shop drawing error. Base plate on grout {mm:20-30} design. Would be {mm:40-50} then.
>> @Engineer Up to 50 with a steel pack full area and non-shrink grout is usually ok for a gravity column. Not for a moment base. Email me a photo and the mark number, ten minutes.
>> @Tradie Boilermaker. Bad tape or bad drawing? If you never tell us which, then we do it again.

=== Bounce in a {m:5-6} timber floor, passes the code @Builder
{mm:240-300} joists at 450, passes. Client's cabinets tinkle. How do you specify for feel?
>> @Engineer Code is deflection under load. For feel go for natural frequency over 8 Hz, and under 2 mm for 1 kN. Usually one size up, glued floor, blocking at thirds. Costs {price:700-1500} on a house.
>> @Tradie Ceiling battens and plaster screwed below helps a bit. Blocking is what you feel.

=== Cantilever deck, {mm:1200-2000}, rot at the wall? @Architect
Joists run from inside out. Looks great. My builder shakes his head.
>> @Engineer Structure is easy, weather is hard. Any joist through the wall is a water path and thermal bridge. Steel outriggers bolted to a beam with thermal packers, galvanised, flashed in two stages.
>> @Inspector I make a living from cantilevered joists from the nineties.

=== Do you trust the old drawings? | 1968 drawings say {mm:150-180} slab, core says less
Office conversion. Four cores: {mm:118-140}. Bars where they should be, other thickness. New plant room is planned on top.
>> @Engineer Scan and core at a dozen places, test concrete. Then see what capacity is there. Plant on a grillage spreading to columns, not on the slab. Never trust a 1968 title block, they saved concrete then as well.
>> @Manager Put the plant in the car park. Ours went there after a week of grillage sketches.

=== Lintels rusting and lifting brickwork | Jacking lintels in a 1940s block
{n:14-40} steel lintels, cracks at ends {mm:2-8}, rust {mm:6-14} thick. Replace all or worst first?
>> @Engineer Rank by loss and load. Over exits first. Needle prop, galvanised or stainless replacement, flashing and weep holes at the same time, or you do it again.
>> @Builder Around {price:2200-3800} each with scaffold shared. Do an elevation at a time, never a window at a time.

=== Second storey on a house with waffle slab @home
Single storey from {year:1999-2012}. Want to go up over half. Is it possible at all?
>> @Engineer Sometimes. Find the original drawings. Waffle edge beams can take light frames along the edge, internal points need new piers through the slab, or steel portals outside. I need bore logs and two test pits. Budget {price:2500-4500} to know.
>> @Builder Compare with going sideways. On waffle sideways wins unless there is no land.

=== How do you check a builder's temporary propping?
Photo arrived at 7 pm: acrow props on a paver on the lawn, {m:5-7} beam out. I rang. He said it is only for a night.
>> @Engineer It is always only for a night. Sole boards 225 x 1000, props plumb and braced both ways, load marked on the sketch. I now give a propping sketch with each beam, {price:150-250}, it is one page.
>> @Consultant Temporary works have killed more people than permanent ones. Well rung.
<< Made a page today. Free for members, ask me.

=== Screw or bolt: timber to steel connections on a portal
{n:8-16} connections, carpenter prefers {mm:12-14} self drilling, drawing says M16 bolts at 300.
>> @Engineer Ask before swapping. Self drillers into 8 mm plate have good shear if edge distances hold, often two to one. But not where bolts carry tension.
>> @Tradie I asked, engineer said yes with a revised spacing and it took a half day less.
`,
)
