import { readThreads } from '../threads.ts'

export const services = readThreads(
  'services',
  `
=== Ducted heat pump or splits for a {m2:140-190} house? @home
Gas ducted died. Ducted {price:12500-17500}, five splits {price:10500-14500}. Old ducts are {mm:150-200} and leaky.
>> @Tradie If the ceilings and ducts are poor then splits. Each room its own temperature, no duct losses. Ducted with zones and new R1.5 duct is nicer to look at and costs a third more to run.
>> @Consultant Size by heat loss after draught sealing. I see {n:14-18} kW sold where {n:9-10} would do.
>> @home Three splits and doors. Bedrooms on nearly never.

=== Heat pump hot water and the neighbour's window | Noise complaint about a heat pump
{n:38-46} dB at 1 m they say. Unit is {mm:900-1500} from the neighbour's bedroom. Council letter.
>> @Tradie Run 10 am to 3 pm on timer, solves night noise and uses solar. Anti-vibration feet. Move if that fails, {price:450-800}.
>> @Engineer Corner between two walls adds 6 dB. Turn outlet away. Brochure dB is in an open field with no wind and a good mood.
<< Timer. Neighbour brought biscuits. I had not expected that.

=== Exhaust fans sharing a duct in apartments
{n:12-28} bathrooms, one riser, smells travel. 1994 building.
>> @Engineer Backdraft dampers at each, riser fan constant pressure on roof, balance. Individual fans pushing in one duct without a roof fan just visit each other.
>> @Manager Owners corporation paid {price:9000-17000} for the roof fan. Emails about garlic stopped.

=== Chiller replacement with the lift too small | Plant replacement in an occupied tower
{n:280-520} kW, level {n:9-14}, no crane allowed from the street before {month}.
>> @Engineer Modular units in pieces under {n:400-600} kg via lift, three or four circuits, cut over one by one. Less efficient at full, better at part load. That is where you live.
>> @Manager Helicopter sounds mad, was {price:30000-45000}, Sunday 6 am, 40 minutes. Road closure would have been more.

=== Thermostatic mixing valves: who services them?
Clinic with {n:14-30} basins. No records.
>> @Tradie Annual by a licensed plumber with a log: temperatures, fail safe test, strainers. {price:95-150} a valve. Aged care and childcare get audited, clinics get surprised.
>> @Inspector Tag on each valve. If I see tags I stop looking. Please do not tell anyone.

=== Hydraulic services: pressure at level {n:5-8} is {n:120-180} kPa @Builder
New apartments, flow poor at top at 7 am. Designer assumed mains of {n:550-700}.
>> @Engineer Authority's pressure letter is for a minimum at peak, which design used? Booster with variable speed and small tank. And check that the backflow valve is not the thief: {n:50-90} kPa lost there.
>> @Tradie Strainers full of swarf. Clean first.

=== BMS that nobody can log into
Took over a building. Password left with a person in {year:2014-2018}. Plant runs 24/7.
>> @Engineer Time clocks in the panel as a first step, today, saves {pct:20-30}. Then open protocol controllers one system at a time. Write into the contract that the owner holds admin.
>> @Manager Call the person. Mine was happy, told me the password and the name of the dog, same thing.

=== Air conditioning quote excludes power, condensate, penetrations, make good
{price:58000-92000} for {n:8-15} units and a page of exclusions. What do you send back?
>> @Manager Matrix: who supplies, who fixes, who connects, who pays. One page for all trades at tender. The gaps become {price:9000-16000}, better before than after.
>> @Builder Our matrix has 46 lines. The sparky calls it the divorce paper.

=== Radiant slab heating in a 7 star house, still sensible? @Architect
Client remembers grandma's floor. {price:14000-24000} for hydronic in slab with heat pump.
>> @Engineer In a tight house it overheats: slow slab, small load. You need 20 W a metre. Trickle at 26 degrees water, no bare foot glow. They may be disappointed. Bathroom electric mat and a split gives them the feeling.
>> @Consultant Model for the swing seasons. In April it fights the sun.

=== Legionella plan for a cooling tower on a small office
Owner wants to drop the tower, maintenance is {price:6000-11000} a year.
>> @Engineer Replace with air cooled at next major failure, do the sums over ten years including water and the risk plan. Under {n:500-700} kW it nearly always wins.
>> @Inspector Meanwhile the plan is the law. Monthly, no gaps at Christmas.

=== Grease trap {n:1000-3000} L in a basement car park
Cafe tenancy, landlord gives two bays. Pump out truck height {mm:2100-2300}. Hm.
>> @Tradie Remote suction point at street, {mm:75-80} line, {m:18-30}. Check the vent goes to roof and the trade waste approval before you fit out.
>> @Manager Two bays at {price:280-420} a month each for life. Above ground unit in the kitchen corner might do for a small menu.

=== Commissioning data: real or copied? | Air balance report with identical numbers
{n:38-70} diffusers, {pct:60-80} exactly at design flow. I have never seen a real one like that.
>> @Engineer Ask to witness ten per cent, you pick them. If two fail, all get redone at their cost. Write it in the spec.
>> @Inspector I found one with a diffuser that was never installed, at 99 per cent of design.
<< Picked seven. Four were shut. Redo underway, awkward silence included.
`,
)
