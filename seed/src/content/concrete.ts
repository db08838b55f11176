import { readThreads } from '../threads.ts'

export const concrete = readThreads(
  'concrete',
  `
=== Cylinders failed at 28 days: {n:19-22} MPa for 25 | 28 day result is low, panic?
One set of three from the third truck, others fine. House slab in {suburb}, frame is up.
>> @Engineer No panic. Check the testing lab's notes, curing of cylinders, then rebound hammer and if needed cores from that truck's location. In-place over 85 per cent on average is normally accepted. House slabs have room.
>> @Tradie Who added water? Ask for the docket. It has a time and a number.
<< Docket says {n:25-40} litres on site "at customer's request". Customer is me, apparently. Cores came back ok.

=== Finishing in {n:34-39} degrees and wind @hot
Pour at 5 am, surface crazing at 7. What do you use besides praying?
>> @Tradie Aliphatic alcohol sprayed after screed, windbreak of shade cloth, retarder in last two trucks, more people. Do not bless it with the hose. Cure from noon with compound, not tomorrow.
>> @Engineer Crazing is cosmetic, plastic cracks deeper than 20 are not. Refloat while you can.

=== Polished concrete expectations | Client expects a gallery, we have a house slab
Wants grind and polish on a structural slab with {n:32-32} MPa, plumbing penetrations, and trades on it for {n:7-9} months.
>> @Tradie Cover it, no steel props without ply, no welding, no oil. Say in writing: aggregate exposure varies, cracks will show, patches at penetrations will too. A sample of 1 m² in the laundry first.
>> @Designer Choose "random aggregate, matt" and it forgives. Full exposure mirror on a house slab is heartbreak.
<< Sample in the laundry convinced them to go matt. Everyone relieved.

=== Pump blocked at {m:35-50} of line | Blocked line twice in one pour
{mm:60-65} line, 20 aggregate. Driver says mix, batcher says driver.
>> @Tradie Small line wants 10 mm aggregate or a pump mix with more fines. Grout the line first, no rest longer than ten minutes in summer, no kinked reducers. And tell the plant that it is a line pump when ordering.
>> Cleaning out twice cost us {price:700-1300} and a marriage proposal had to wait.

=== Mesh on the ground and "we pull it up" @Inspector
Still see this. Path and driveway crews. How do you make them stop?
>> @Builder I walk with a screwdriver in the wet concrete. If I hit plastic before steel they lift it in front of me. Second time no payment until cores.
>> @Tradie Chairs cost {price:35-70} for a driveway. I put them in before the builder arrives, nobody ever thanks me.

=== Cold joint in a wall, {mm:900-1600} from base
Truck broke down {n:70-110} minutes. Vibrated the new into the old as well as we could. Basement wall, water outside.
>> @Engineer In a wet wall treat as leaking until proven. Injection hose or resin from inside at the joint line, {price:140-220} a metre, while you have access.
>> @Tradie Standby truck for walls. It is cheap on the day of the breakdown.

=== Fibre in place of mesh in a shed slab
Supplier: {n:2-4} kg macro fibre, no mesh, {m2:110-260}, cars. Client saves {price:900-1900}.
>> @Engineer For ground bearing with designed joints ok, get the supplier's design with a name on it. Where you rely on steel over a soft spot or pier then not.
>> @Tradie Finishers complain of hairs. Burn off with a torch, two passes.

=== Exposed aggregate patchy after the wash | Patchy wash-off, three panels of seven
Retarder sprayed in wind. Some deep, some smooth. Acid?
>> @Tradie Light acid evens the smooth ones a bit. Or honour it: hone all to the same. Test behind the garage. Retarder with dye in it next time, you see where you missed.
>> @Designer Sealer in satin hides a good half of the difference.

=== Hob for sheds: {mm:75-100} upstand or not @Builder
Metal sheds in {suburb2}, water blows in under cladding.
>> @Tradie Rebate the slab edge by {mm:25-40} where the cladding sits, sheet goes below floor level. No hob needed, no water. Ask for it on the drawing.
>> @Engineer Rebate yes. Mind the cover and the holding-down bolts' edge distance.

=== Curing compound left a film, vinyl will not stick
{m2:160-420} medical fitout. Adhesive balls up. Compound was wax.
>> @Tradie Grind. Shot blast if large. PVA "bonding" over wax is a slip sheet. {price:8-14} a metre.
>> @Manager Put in concrete spec: cure with plastic or hydrocarbon that is declared compatible. Nobody remembers there will be floor one day.

=== Winter pour, {n:2-5} degrees at 6 am | Frost forecast after the pour @cold
Slab on {day}, forecast is {n:0-2} overnight. Postpone?
>> @Tradie Start at 9, warm water mix with accelerator without chloride, cover with blankets from 3 pm. First night is all that matters. Below zero and no blankets: postpone.
>> @Engineer Strip later too. Three days of cold is about one of summer.
<< Blankets, fine. Came off white with frost outside and warm as bread inside.

=== Cutting a {mm:900-1200} doorway in a precast wall
Existing warehouse, panel {mm:150-175}. Tenant wants a door on {day}. "Just a saw cut."
>> @Engineer A panel is a beam and a wall. Cut at the wrong place and the braces or the ties are gone. Need: drawings, scan, steel frame around opening installed before cut. {weeks:1-2}.
>> @Tradie Sawyer. I do not start my motor without a paper from one of those.
`,
)
