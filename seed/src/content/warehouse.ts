import { readThreads } from '../threads.ts'

export const warehouse = readThreads(
  'warehouse',
  `
=== Panel cracked at the lifting insert | Cracks radiating from a lifter, do we lift?
{n:14-26} panels cast, one has hairlines radiating from a face lifter, {mm:150-350} long. Crane is booked for {day}. Precaster says cosmetic.
>> @Engineer Nobody should be under "cosmetic". Radial cracks at a lifter can mean pull-out. Have the lifting designer look at it today: concrete strength at that age, insert depth, whether it was bumped in the pour. Extra inserts or a strongback is a normal answer.
>> @Builder Leave that panel for last, lift the rest. We did that and used a strongback for number 17.
<< Strongback designed overnight, lifted last, all good. Cylinder results were low for that truck as well.

=== Joint spacing in a {m2:1800-4200} warehouse slab: saw cut or jointless?
Tenant has reach trucks with small hard wheels. Joints are what gets destroyed. Steel fibre with armoured joints at {m:28-40} adds {price:40000-95000}. Worth it?
>> @Engineer With hard wheels, yes if the owner pays for maintenance, no if he sells on completion. Every saw cut in an aisle becomes a repair within {n:4-7} years. Armoured joints must be level, so spend on the crew that sets them.
>> @Tradie Place the joints under the racks, not in the aisles. Costs nothing. Nobody ever gives us the racking layout before pour, though.
<< Asked the tenant for racking. They had it for months, nobody had asked.

=== Sprinkler tank and pump house after planning approval | Where does the fire water tank go?
Building grew over the threshold for sprinklers in design development. Site in {suburb} has no space left except visitor parking. Town pressure is poor.
>> @Consultant Ask for the flow and pressure from the water authority first, in writing. If the main can do it with a booster, you save the tank. If not: tank under hardstand is expensive, {price:180000-320000}, corner of parking with a planning amendment is cheaper and takes {weeks:8-14}.
>> @Developer Fire compartment it under the threshold? A fire wall took us below, tenant lost nothing.
>>> @Engineer Works only if the tenant really has no need of a big opening in it.

=== Portal frame holding down bolts out by {mm:12-25} @Builder
Three of {n:28-44} bolt groups are out. Steel arrives in {days:4-9}. Slot the base plates, or chemical anchors?
>> @Engineer Send me (or yours) the survey, per bolt. Up to about 10 you can slot with plate washers welded. Beyond that new post-installed anchors with edge distance checked. Never heat and bend, I can see it.
>> @Tradie Rigger here. Survey before pour AND after pour. A template costs {price:60-140} each.

=== Flatness tolerance: what do you write in the spec? | Slab flatness for {m:9-12} high racking
Tenant's supplier sends a very strict German number for very narrow aisle. Builder sends "to Australian Standards". Who translates?
>> @Engineer Define by aisle use: free movement areas to an F-number or equivalent, defined movement aisles to the truck supplier's limit, measured within 72 hours of the pour before it curls. Without a time, you argue about curl.
>> @Tradie Only pay for the tight number in aisles. We strip pour those, laser screed the rest.

=== Recessed docks fill with water | Dock levellers under water after every storm
Two docks, {mm:1100-1250} below the yard. Pump fails, levellers drown. {suburb} site with a flat fall to the street.
>> @Engineer Dual pumps with alternating duty, high level alarm to somebody's phone, and a grated drain at the top of the ramp so that only the ramp's own rain gets down. Most ramps drain half the yard.
>> @Builder And a crest {mm:75-120} at the top. Trucks do not mind.
<< No crest, no upper drain. Of course. Both are going in.

=== Metal roof noise and condensation in a workshop @home
Small joinery workshop, {m2:240-420}, metal roof with no blanket. Drips in the morning in {season}. Landlord says open the door.
>> @Builder Foil faced blanket {mm:55-75} under the sheets is right and means lifting sheets. Spray-on anti-condensate from below is a compromise. Ventilation at ridge plus low level helps in both.
>> @Consultant Gas heaters without flues make litres of water. Check what you are burning.

=== Trade units: mezzanine as storage or office? What changes? @Developer
{n:8-18} units of {m2:110-190}. Everybody wants mezzanines after occupancy. Fire engineer is nervous.
>> @Surveyor Build them in the permit or write a by-law that forbids them without consent. An unpermitted mezzanine with a desk changes floor area, exits and sometimes sprinklers for the whole strata.
>> @Engineer Design footings and slab for a 3 kPa mezzanine in each unit now, it is a few thousand per unit. You can sell it.

=== Who has tried low carbon mixes in panels? @Engineer
Client asks for {pct:30-45} cement replacement. Precaster says lifting strength takes days longer in winter.
>> @Tradie He is right. We had {n:5-8} days rather than three in {lastmonth}. Works if there are two casting beds, hurts if there is one.
>> @Engineer Specify by strength at lift and strength at 56 days in place of 28, that gives the supplier room. We got {pct:35-40} with no complaint.

=== Temporary bracing left up for {weeks:7-12}
Panels up, roof late because of steel. Braces in everyone's way, and someone moved one for a forklift. I nearly fainted.
>> @Builder Tag every brace, lock the bolts with a painted line, and put one person's name in charge. Anyone moving one goes home.
>> @Engineer Braces are designed for a construction wind over a limited time. {weeks:7-12} is worth a call to the designer, and inspect after each windy day. Floor anchors creep.
<< Painted lines on all bolts, weekly check in the diary. Thanks, slept.

=== Power upgrade of {n:300-800} amps: {weeks:26-44} lead time
Applied in {lastmonth}. Network says kiosk substation, our cost. Opening date was set by sales.
>> @Developer Same here. Interim: existing supply with load management and a hired generator for peak. {price:3500-7000} a month. Tenant accepted for three.
>> @Engineer Get maximum demand calculated properly, not by rule of thumb. We cut one from 600 to 400 and the existing kiosk was enough.
`,
)
