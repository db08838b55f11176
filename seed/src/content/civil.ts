import { readThreads } from '../threads.ts'

export const civil = readThreads(
  'civil',
  `
=== Subgrade failed the proof roll after rain | Proof roll failed, lime or dig?
{m:120-260} of new street in {suburb}, CBR assumed {n:4-6}, we see pumping under the roller. Superintendent wants to dig out {mm:300-450}. Lime contractor could start on {day}.
>> @Engineer Test before choosing: moisture against optimum and a quick lime demand. Wet of optimum but sound clay: lime {pct:3-5} and a couple of days cure is usually half the cost of dig and replace, and no trucks. Organic or fill: dig.
>> Whatever it is, cut drains today so that it does not get worse while people meet.
<< Lime at {pct:3-4}. Passed on the third day. Saved around {price:24000-48000} in cartage.

=== Trench collapse near miss, {mm:1600-2400} deep @Tradie
Nobody hurt. Side came in where an old trench crossed ours. Box was on the truck as the run was "nearly done".
>> @Consultant Glad no one was hurt. 1.5 m is a number, not a magic line: old trenches and wet sand fail at less. Box goes in with the dig or the dig stops. Make it a toolbox talk with your photo, it is the best teaching you will ever have.
>> I had the same in {suburb2}. We now lay out the box before the bucket is on.

=== Council will not accept the drain: CCTV shows a joint step of {mm:8-18}
End of maintenance period, {m:60-140} of {mm:300-525} pipe. One joint stepped, no infiltration. They want it dug up under new asphalt.
>> @Engineer Offer a patch liner for that joint and a bond for another year. Most authorities have accepted it for a sound pipe. Send the standard's tolerance along with the CCTV grading and not just a plea.
>> @Manager CCTV before asphalt, every time. It costs {price:6-14} a metre.
<< Patch liner accepted. CCTV before asphalt is a hold point from this week.

=== Spoil classification doubled our disposal cost | Contaminated spoil in {suburb}
{m3:350-900} of "clean" fill came back category C for lead. Budget was {price:45-75} a tonne, now {price:190-320}.
>> @Consultant Was it a composite sample? Delineate with more samples: it is often a lens, and {pct:60-75} may come out clean. {n:12-20} samples cost less than one truck and dog.
>> Keep it on site under a capping layer if the design and the auditor allow. We built a mound and called it landscape.

=== Traffic management plan approved for the wrong side of the road
Arrows are right, the plan is mirrored. Crew noticed at 9 pm. Authority's next window is {days:8-15} away.
>> @Manager Ring the duty officer. Red-pen amendments by the accredited designer are sometimes accepted for a like for like. Be very polite.
>> @Tradie Print the plan large and walk it in daylight two days before. Found three so far.

=== Asphalt in {season}: how cold is too cold? @cold
{mm:40-50} wearing course, {n:7-11} degrees and wind at night. Supplier says they can with warm mix. Client is pushing for handover.
>> @Engineer Thin layers lose heat in minutes. Below 10 degrees surface and windy I would wait, or go to day work. Density cores will tell, and you will own them.
>> Warm mix bought us about ten minutes more. Insulated trucks and short hauls bought us more than that.

=== Kerb levels do not meet the driveway of number {n:12-88}
Resident has a low car and a loud voice. New kerb is {mm:40-70} higher at the crossover than the old one. As designed.
>> @Surveyor Survey ten metres into the property and check with a template of the standard car. If it scrapes, the design missed it. Adjusting {m:2-4} of driveway is cheaper than months of letters.
>> @Manager Go in person, with a level and a spare hi-vis for them. Angry people like to hold the staff.

=== Are you getting paid for wet weather standby? @Tradie
Excavator and two trucks on day hire, sent home at 9. Head contractor pays for two hours. Before it was four.
>> @Manager Depends what your order says. Put it there: minimum four hours if stood down on site, none if told before 5 am. Fair for both.
>> Ours pays four and in return we help pump out. Works.

=== Pipe bedding: {mm:7-14} screenings or sand under a main road?
Spec says one, superintendent's rep says the other, supplier has only a third.
>> @Engineer Screenings do not need compaction but they drain, so in a trench with fall you have built a drain next to a drain. With cut-off walls at intervals ok. Sand compacted in layers if groundwater is about. Ask for a written direction, whichever.
>> Written direction. The rep changes in March.

=== Culvert extension over a small creek, environmental conditions
Work only between {lastmonth} and {month} because of fish. Permit came late. {weeks:3-5} left for {weeks:6-8} of work.
>> @Manager Ask about working above the water line only, with a dry works area in place before the date. Agencies distinguish between in-stream and bank work more than their letter suggests.
>> @Engineer Precast in place of in situ. We cut {weeks:2-3} off with units delivered on a Saturday.

=== GPS machine control on a small job, worth hiring? @Tradie
{m2:4000-12000} carpark with crossfalls both ways. {price:2200-3800} a week for the kit.
>> On crossfalls yes. We saved a peg man and did it twice as fast. Just have someone who knows the model, garbage in is garbage in three dimensions.
>> @Surveyor Please still let us check. I found a model half a metre out because of a datum swap.

=== Services under the footpath, no room for a tree pit @Designer
Landscape plan shows {n:6-18} trees, potholing shows telecom and gas exactly there. Council will not accept fewer.
>> @Engineer Move to kerb outstands or use root barriers with strata cells on the road side. Costs {price:2800-5200} a tree. Or ask the telecom owner about a shallow relocation, sometimes the duct is empty.
>> Ask for the tree officer on site. On paper it is no, in the street it is "well, maybe there".
`,
)
