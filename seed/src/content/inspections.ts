import { readThreads } from '../threads.ts'

export const inspections = readThreads(
  'inspections',
  `
=== What do you fail most at frame stage? | Top five frame failures this {season} @Inspector
Mine, from {n:22-48} frames:

1. Bracing fixed without the top and bottom plate connection
2. Tie-downs missing at girder trusses
3. Notched studs at the kitchen waste
4. Trusses cut for a duct
5. Lintels swapped left to right

Yours?
>> @Surveyor Number three for me, with holes at the same height through all the studs. Plumbers have long drills. And no bracing page on site.
>> @Tradie Chippie. Give us the bracing plan in A3 and a day between us and the plumber. You would lose half the list.
<< A3 bracing plan stapled to the frame. Simple, and I will ask for it.

=== {surveyor} wants 48 hours, concrete is booked in 24 | Inspection notice and a weather window
Forecast turned. We could pour tomorrow and then not for a week. Office says 48 hours. Any give?
>> @Surveyor Ring the person and not the office, send eight clear photos and the engineer's check. Sometimes we have a gap at six in the morning. But never pour and tell us after, that is a whole other conversation.
>> @Builder I book a slot each week "to be confirmed". They prefer a cancellation to a panic.
<< 6:15 this morning, he brought his own coffee. Poured by nine.

=== Pre-plaster inspection, is it worth {price:350-550}? @home
Not mandatory, our builder says "unnecessary but be my guest". Double storey in {suburb}.
>> @Inspector It is the last time that anyone sees insulation, waterproof flashings at windows, plumbing protection and the fixings. I find {n:6-25} items each time. Nearly all ten minute fixes then, and impossible later.
>> @Builder If your builder says be my guest, that is a good builder. I like them, it keeps my trades honest.

=== Final inspection held up by a {mm:4-6} mm threshold
Everything done except that the step at the laundry is {mm:4-6} over. Surveyor is right. Owners have a truck booked.
>> @Surveyor A bevelled strip fixes it in an hour. Send a photo with a tape in it. I do not want to come back either.
>> @Builder Measure thresholds at tiling and not at final. Learned with a truck in the street, too.

=== Inspecting a roof you cannot access: what do you write?
Two storeys, steep, no ladder access under the rules. Buyer wants an answer about the roof.
>> @Inspector Pole camera or drone with operator accreditation, otherwise "not inspected, recommend..." in bold on page one. Never infer from the ceiling. One of mine was perfect below and had forty cracked tiles with good sarking.
>> I charge {price:90-160} extra for the drone, nobody has said no.

=== Pool barrier fails on a {n:85-98} mm gap @home
Registered, inspector came, gap under the gate {mm:105-120}, and a climbable shrub. We have 60 days. Anything else to look at before he is back?
>> @Inspector Self closing from any position including resting on the latch, 900 clear zone, nothing climbable incl. pot plants and the pump box, windows that open into the area, the neighbour's side of the boundary fence too. Walk around with a 100 mm ball.
<< Pump box. Moved it. Passed with a smile.

=== Dilapidation report on a house full of cats
Owner kind, {n:9-14} cats, every wall covered in shelves. How do you document what you cannot see?
>> @Inspector List by room: "visible area {pct:40-60}, obstructed by furniture", wide shot of each wall. Offer to come back. And wear long trousers.
>> @Engineer External crack mapping is what you really need there. Inside is a bonus.

=== Reports by video call, are you doing it?
Regional job, {n:150-260} km one way. Builder offers to walk with a phone.
>> @Surveyor For a minor re-inspection yes, recorded, with tape measure in the picture and location on. For a footing or frame I want boots in mud.
>> @Inspector I did it twice and missed something once. One in two.

=== Termite barrier certificate lost, slab is down | No termite certificate, builder closed
Perimeter system, installer gone. Final needs proof.
>> @Surveyor The durable notice in the meter box, photos of collars, invoice of the product. If none: an inspection by a licensed pest manager and a compliant alternative, such as inspection zone with slab edge exposed.
>> @Inspector Look for the collar at the bath penetration, under the access panel. That is usually where you find a brand name.

=== How much do you write about the neighbour's property? @Inspector
Pre-purchase of a unit; the shared fence leans and the neighbour's tree is over the roof.
>> Everything that can hurt my client goes in, factual: "tree overhanging roof by about {m:1-3}, owner not determined". No advice about neighbour's affairs.
>> @Consultant And the owners corporation records. Recommend they read the last three AGM minutes. The roof repair was in there when I bought mine.

=== Engineer's inspection or surveyor's: do we need both? @Builder
Slab with piers. Engineer wants to see the piers, surveyor the steel. That is two holds in one week.
>> @Engineer I look at founding material against my report, they look at compliance with the approved plan. Different questions. Book us on the same morning, I will not bite.
>> @Surveyor I am happy with an engineer's certificate for piers if it names depth, material and who stood there.

=== Fee per visit, are we too cheap? @Inspector
{price:180-240} for a stage. Drive {n:40-75} minutes each way, report, phone calls after. Works out at a wage of a first year.
>> Raised mine by {pct:20-30} in {lastmonth} and lost two clients, both of whom paid late. Same money, fewer drives.
>> Zones. {suburb} and around at base price, beyond 30 km a travel line. Nobody argues with a map.
`,
)
