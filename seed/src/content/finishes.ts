import { readThreads } from '../threads.ts'

export const finishes = readThreads(
  'finishes',
  `
=== Level 4 or Level 5 plaster, who decides? | Client wants Level 5, budget says 4
Big north windows, dark satin on one wall. Plasterer priced 4. {price:14-22} a metre more.
>> @Tradie Level 5 only where light rakes: that wall and ceiling by the window. Rest 4. And not satin, matt forgives.
>> @Designer I put critical light walls as a hatch on the plan. Nobody argues about adjectives afterwards.
<< Hatched two walls and one ceiling. {price:700-1400} in all. Sold.

=== Paint peeling in sheets off new plaster
{weeks:10-30} old, comes off with tape to bare board. Painter blames plaster dust.
>> @Tradie No sealer, or dust under sealer, both are the painter's. Cross cut test in five rooms. If it fails everywhere then strip where loose, oil-based or bonding sealer, redo.
>> @Inspector Also look if plaster was still wet. In {lastmonth} builds I find 20 per cent in cornice cement.

=== Engineered oak and a big dog @home
Three quotes, three wear layers: {n:2-2} mm, {n:3-3} mm, {n:4-4} mm. {price:95-185} a metre. Kelpie, two kids.
>> @Tradie Matt oiled or brushed, mid tone, 4 mm if you stay longer than ten years. Gloss with a kelpie is a map of all his decisions.
>> @home Brushed oil, labrador. Scratches became character.

=== Wallpaper over a wall that had mould @Designer
Bathroom side wall, treated in {lastmonth}. Client insists on paper behind the bed.
>> @Tradie Fix the source, moisture below 12 per cent at the wall, anti-fungal sealer, non-woven with ventilation gap for furniture. If it is an outside south wall, talk her out of it.
>> @Consultant Meter for a month. {price:60-60} of patience.

=== Cornice or square set in an old house?
Renovating {n:4-5} rooms in an Edwardian. Half has cornice, new part square set. How do you meet?
>> @Architect At a door head. Never mid-room. Old rooms keep theirs, new room is new.
>> @Tradie Square set in old house needs ceiling and wall straight and no movement. I charge {price:18-26} a metre more and come back in two years to fix the crack.

=== Two pack or polyurethane on doors that get hit | Kitchen door finish that survives kids
Rental units, {n:6-12} kitchens.
>> @Tradie Neither: thermolaminate or compact laminate edges. If painted, 2-pack satin with {mm:2-3} rounded edge. Sharp edges chip whatever you spray.
>> @Builder Buy two spare doors at the start. {price:90-160} each, saves the callback.

=== Grout colour regret
Client picked white on floor, now wants charcoal. {m2:18-34}.
>> @Tradie Grout colourant, epoxy based, {price:16-28} a metre, lasts if it was never sealed. Do a corner. Charcoal shows soap, tell them. Mid grey is the colour of happiness.
>> @Designer I no longer offer white for floors. It is a life lesson at cost.

=== Stairs: carpet runner over new treads? @Designer
American oak, {n:15-18} treads. Slip rating comes up at final.
>> @Surveyor Nosing or tread needs P3 dry or so. Runner with proper grip rods counts if it covers the nosing. Or a routed strip.
>> @Tradie Routed {mm:6-10} strips, three lines. You stop seeing them in a day.

=== Texture coating and lead paint test @home
{year:1948-1969} house in {suburb}. I want to sand the doors. Kit says pink.
>> @Inspector Pink is lead. No dry sanding, no heat gun over 400. Chemical strip or wet scrape outside, drop sheets, P2 mask at least, wash clothes apart. Kids elsewhere.
>> @Tradie Doors go to a dipping or stripping shop for {price:120-220} each. Frames you encapsulate.
<< Doors are off to the shop. Thank you, the baby is nine months.

=== Tile batch changed half way
{n:8-14} boxes short, new batch warmer. Floor of {m2:35-70} half laid.
>> @Tradie Blend: lift some loose boxes from a later room and mix at a doorway. Or change at a threshold, under a cupboard. Never in open floor.
>> @Builder Order {pct:12-15} over, one batch, and store three boxes in the roof for the owner.

=== Limewash on new plasterboard: cracks and shadows
Designer look, patches show as darker squares.
>> @Tradie Plasterboard paper and compound suck differently. Mineral primer over all, two coats, before limewash. Practise on the inside of a robe.
>> @Designer Say "clouded" at the first meeting, show a real wall. The ones who want even want paint.

=== Skirting {mm:4-9} off the new floor | Gap between skirting and floor after sanding
Old boards sanded, skirting stays, gap {mm:4-9}. Quad is "ugly".
>> @Tradie Take skirting off and drop it, pack behind, repaint top line. {price:12-20} a metre. Or a small {mm:9-12} square bead, painted same colour. Quad only in rentals.
>> @Builder Decide before painting. Always the sentence after painting.
`,
)
