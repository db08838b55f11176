import { readThreads } from '../threads.ts'

export const outdoors = readThreads(
  'outdoors',
  `
=== Deck {mm:80-150} off the ground, how do you ventilate? | Low deck over clay, what substructure?
Door sill is {mm:180-240} above ground in {suburb}. Clay. Client wants timber flush with inside.
>> @Tradie Dig out to give {mm:150-200} clear below joists, fall it to a drain, or steel frame on adjustable feet and aluminium joists. Timber joists near clay have five years. Gap boards {mm:5-6} for air.
>> @Designer Or paving flush with a grated drain at the sill. It is what ends up cheaper over ten years.
<< Steel frame, drain below. Client agreed once I showed the mushroom photo.

=== Plunge pool {m:3-5} long: precast or shotcrete?
Access {mm:1100-1500} down the side. Precast needs a crane over the house, {price:2800-5500}.
>> @Builder Crane is a day of nerves and then done. Shotcrete by hose takes weeks and makes a mess, but any shape. For {m:3-5} I crane.
>> @Engineer Check for uplift: empty pool, wet clay, it floats. Hydrostatic valve and a tie-down.
>> @Inspector Barrier before water. Not after, not "tomorrow".

=== Paving heaved by {mm:25-60} at the lemon scented gum
{n:6-9} years old, {mm:60-75} pavers on road base. Owner wants flat and wants the tree.
>> @Designer Lift, permeable pavers on structural soil, ramp over roots rather than cut. Or a deck over it on {n:4-6} screw piles placed by hand after air spade.
>> @Engineer Deck. Roots win against road base always.

=== Screening plants that are not photinia @home
Fence {m:14-22}, east side, {mm:900-1400} wide bed. Want {m:2-3} height within three years in {suburb2}.
>> @Designer Lilly pilly narrow forms psyllid resistant, Pittosporum 'silver' types, coast banksia if sandy, or feijoa and eat it. Plant 200 mm pots and not advanced ones, in three years no one can tell and half of them live longer.
>> @home Feijoa hedge here, third year, over the fence, jam for everybody.

=== Retaining sleepers: concrete or treated pine?
{mm:600-950} high, {m:16-28}. Pine {price:180-240} a metre, concrete {price:290-390}.
>> @Builder Concrete in steel posts. Galvanised posts, drain behind, geotextile. Pine is a 12 year wall with a 20 year loan.
>> @Tradie Set posts {mm:600-900} into concrete, and lean back 1 in 20. Looks plumb after a winter.

=== Pergola roof against the fascia, again | Attaching a pergola to the gutter line
Client's quote shows brackets into fascia over gutter. {m:4-6} span, polycarbonate.
>> @Builder Fascia is a board on rafter tails, it is not a ledger. Extenda brackets through roof into rafters, or freestanding posts. Wind wants to take it off.
>> @Surveyor Permit for most attached over {m2:20-20}. The sellers never say so.

=== Concrete driveway cracks within {weeks:2-5}
{m2:55-90} exposed aggregate, cracks across at {m:5-7}. Joints at {m:6-7}. Owner wants it replaced.
>> @Tradie Joints at most 3 m for 100 thick with SL72, and cut within a day. It cracks where the joint should have been. Not dangerous, but sealed crack in exposed shows forever.
>> @Engineer I see no failure, I see a missing saw cut. Offer a discount or a cut and band detail.

=== Water feature leaks, {n:20-60} litres a day @Designer
Rendered block, membrane paint, spout. Evaporation or leak?
>> @Tradie Bucket test: bucket of water on the step inside, mark both, compare after two days pump off. Then on. If only with pump on then it is the spout pipe in the wall.
>> Spout pipe. I did not even know what you built.

=== Front garden on a {m:5-7} wide terrace block @home
Narrow Victorian in {suburb}. Bins, bikes, meter box and I would like a tree.
>> @Designer Bins behind a batten gate at the side, small deciduous tree off centre (crepe myrtle, {mm:1500-1500} from wall), tessellated path cleaned rather than replaced, low hedge. One bike hoop in the paving. Do less, then it reads bigger.
>> @Architect In a heritage area check the fence height and pattern with old photos in the library. They are fun.

=== Artificial turf {n:62-78} degrees on a {n:34-37} degree day @hot
Measured with my infrared gun, dog refuses. Client loves no mowing. Options?
>> @Designer Shade sail, pale gravel with native grasses, or kikuyu with a robot mower. Robot convinced mine: no mowing and a pet.
>> @Tradie I lay it, I do not lay it at childcare any more.

=== Outdoor kitchen: what survives?
{m:3-4} bench under roof on the south-west. Last one was MDF core. You can imagine.
>> @Builder Block or cement board carcass, compact laminate or 316 steel doors, granite or porcelain, gas cock outside, power with weather cover. Nothing with a "moisture resistant" sticker.
>> @Designer Rangehood if it is under a roof lower than {mm:2700-2700}. Sausage smoke has nowhere to go.

=== Lighting a garden without making it a runway @Designer
{n:22-40} spikes on the electrician's plan. I would like {n:7-9}.
>> @Tradie Sparky here. Light up one tree, one wall, steps, stop. 2700 K, 12 V with room to move cables, glare shields. Timer off at 11 for owls and neighbours.
>> Leave two spare tails in the bed. You always add one after the first summer.
`,
)
