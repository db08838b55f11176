import { readThreads } from '../threads.ts'

export const fitout = readThreads(
  'fitout',
  `
=== Landlord approval took {weeks:5-9} for a dentist | Landlord's design review is longer than the build
{m2:110-190} dental rooms in {suburb}. Three rounds of comments, the last about the colour of a hose tap. Rent free period is running out.
>> @Manager Get the fitout guide at heads of terms, and write deemed approval after ten business days into the agreement for lease. Too late now: meet with their consultant in person, close all in one session with initials.
>> @Designer I send the first package with a compliance table against their own guide. Cuts one round.
<< One meeting, 40 minutes, all closed. The hose tap stays.

=== Accessible toilet on a suspended slab with no set-down
First floor consulting rooms. Need one, existing drainage is {m:6-9} away, ceiling below is a bank.
>> @Consultant Build up floor by {mm:90-130} with a ramp at 1 in 14 inside tenancy, if you have the {mm:1300-1900} for it, or macerator as last resort. Or ask whether the common one on the level can be upgraded, landlord often shares.
>> @Builder Bank at night with a security guard: {price:900-1400} a night. We had three nights. Ramp would have been cheaper.

=== Make good clause says "original condition", nobody knows it | Make good in {month}, no condition report
{m2:450-1100} office, ten year lease, tenant left. Landlord wants {price:140000-260000} cash.
>> @Consultant Find the lease plan, photos, the fitout permit for what was added. Get a builder's price for actual works, {pct:45-65} of the ask is common. Then settle in cash between.
>> @Manager If it gets demolished or refitted by the next tenant anyway, then their loss is small. Ask politely what is planned.

=== Floor out of level by {mm:22-45} across the tenancy
Joinery heights at reception look drunk. Levelling compound {price:38-62} a square metre, doors then too low.
>> @Builder Level only under joinery and wet areas, scribe the rest. Kickboards absorb {mm:15-20}. Nobody sees slope on carpet tiles.
>> @Designer Datum line on walls on day one, with red tape around the whole tenancy. Everyone works to tape.

=== Restaurant exhaust: {m:18-32} of duct to the roof | Kitchen exhaust through three residential floors
Ground floor shop, apartments above, no riser. Landlord suggests outside of the lane facade. Neighbours will not like it.
>> @Engineer Discharge vertically above the roof is the rule for most kitchens. Ecology units with carbon and ESP may allow a lower discharge by performance solution, {price:28000-60000} and filters for life. Choose the menu before the exhaust.
>> @Surveyor And a fire rated shaft for each floor passed inside. The lane is the cheap one, if planning allows.
>> @Designer Our client moved to electric combi ovens. Hood halved. Menu survived.

=== Acoustics between consulting rooms: what do you build? @Designer
Psychologist can hear the physio's jokes. Partition to grid ceiling, {mm:64-76} stud, one layer each side.
>> @Consultant Sound goes over the top. Slab to slab or a ceiling baffle, {mm:75-90} insulation, two layers on one side, acoustic seals at doors, back to back power points offset. Rw 50 for rooms, door will be the weak bit.
>> @Tradie Seal the head and base with acoustic mastic before stopping. One tube is worth a layer of board.
<< Baffles and seals done over a weekend. The physio's jokes are now private.

=== Sprinkler relocation {n:8-26} heads: who may draw it?
Ceiling changes, landlord's contractor is the only one allowed, {price:420-680} a head.
>> @Engineer Normal in malls. Negotiate drain-downs: one, not three. Coordinate lights around existing heads, often you save half.
>> @Manager Isolation permit {days:5-7} ahead, fire watch for the night. Ours forgot, alarm, brigade, {price:1400-2200}.

=== Change room for {n:14-40} staff, how many showers?
Warehouse office in {suburb2}. Planner wants end of trip, code something else, tenant wants more parking.
>> @Consultant Code sets toilets by number of staff. Showers come from planning or from the green rating. Ask which one they quote. For {n:14-40} staff one or two with lockers for {n:5-12} bikes is fine.
>> @Architect Make one accessible unisex with shower: counts for several things at once.

=== Opening date fixed by social media
{days:16-24} left, {days:26-33} of work. Cafe. They have announced with a cake.
>> @Builder Soft opening with half of the kitchen and no back seating. Occupancy in two stages if the {surveyor} agrees on exits. Then the cake is true.
>> @Surveyor I will agree if the fire things are finished and I see it five days earlier. Not on the eve.
<< Two stages. Half open, fully booked, they love it.

=== Second hand joinery and partitions: anyone reusing? @Designer
Client asks for circular fitout. Glass partitions from the old floor, {n:18-40} panels. Builder adds {pct:10-15} for risk.
>> @Builder Glass is good: measure, label, one spare per ten. Doors good. Laminate joinery falls apart when moved. I would do it at cost plus for that part, then there is no risk to price.
>> @Manager Storage is what kills it, {price:400-900} a month. Ask landlord for an empty tenancy.

=== Childcare fitout on level two: is it worth starting?
Operator wants {n:60-110} places above a supermarket. Fire engineer sighed.
>> @Engineer Evacuation of non-walking children from upper floors: fire separated compartments on the same level, sprinklers, staff ratios. It can be done, and it is design from day one, not fitout.
>> @Developer Outdoor space under a roof with wind and balustrade of {mm:1800-2100}. That's what sank ours.

=== Paying for after-hours: shopping centre rules
All noisy work 9:30 pm to 6 am, dock 5 to 7. Loading of {pct:25-40} on labour, productivity minus {pct:15-20}.
>> @Builder Prefabricate everything. We cut nights from {n:26-34} to {n:14-18} by arriving with finished walls in panels that fit the goods lift. Measure the lift. Diagonally.
>> @Tradie Supper at 1 am on the builder. Best {price:120-240} per night of the job.
`,
)
