import { readThreads } from '../threads.ts'

export const bushfire = readThreads(
  'bushfire',
  `
=== BAL-29 or BAL-40, {m:3-6} apart | On the line between BAL-29 and BAL-40
Assessor gives us 40 at the south-west corner and 29 for the rest. Window package at 40 is {price:16000-34000} more. Can the house move?
>> @Consultant Move first, glaze later. {m:3-5} uphill may do it. Check slope measured under the vegetation and not under your lawn, and whether the classified vegetation is woodland or forest. Many get forest by default.
>> @Architect Different elevations may be one level lower if they are shielded from the flame front. Ask whether that was applied.
<< Moved it {m:3-6}, south elevation shielded. All 29. Thank you, thank you.

=== Ember seals on a garage door: who supplies? @Builder
Sectional door, gap of {mm:6-12} at the head and sides. Supplier's "bushfire kit" is a brush. Limit is {n:3-3} mm.
>> @Inspector Brush is fine if tested and tight. I put a 3 mm rod along all edges, if it goes in it fails. The bottom corners are where everybody fails.
>> Weather bar on the slab plus brush. {price:280-450}. Passed.

=== Gutter guards in BAL country: help or hindrance?
Clients read everything. Metal mesh? None? Wide gutters?
>> @Consultant Metal, non-combustible, fine aperture, and still cleaned. Guards keep leaves out of the gutter and collect them on the mesh if the pitch is low. No guard replaces a ladder in November.
>> @Tradie Valley gutters are worse. I find a compost heap in each one.

=== Deck in BAL-19 using ordinary pine? | Decking timber choices for BAL-{n:19-29}
Client wants treated pine boards, wants not to pay for hardwood.
>> @Builder At 19 the boards near glazing must be bushfire resisting timber or non-combustible within the set distance, and the gaps and subfloor matter. Blackbutt, spotted gum, ironbark, merbau are on the list of resisting species. Pine no. Fibre cement boards if they hate oiling.
>> @Consultant And what is stored under it. A pile of firewood under a compliant deck is not compliant.

=== Defendable space conditions and neighbour's trees | Management plan depends on land we do not own
Overlay permit wants {m:28-50} of managed vegetation. {m:12-18} of it is neighbour's.
>> @Consultant You cannot be conditioned on someone else's land without an agreement. Either higher construction for that side, or a registered agreement with neighbour, or resite. Schools and reserves: managers sometimes give letters, not worth much.
>> @Surveyor If the condition is there already then ask for an amendment before the building permit. I cannot certify what I cannot see maintained.

=== Static water supply tank: {n:10-10} 000 L and the right fitting @home
What coupling do they want? Installer left a garden tap.
>> @Consultant The fire authority's standard coupling, {mm:64-65} with a ball or gate valve, accessible to the truck within 4 m, sign that can be seen from the road. Steel or concrete tank, or shielded. Pipes above ground in metal.
>> @Tradie It is {price:220-420} to change. Check the tank outlet is at the base and reserved for fire, with house outlet higher up.

=== Roof sarking and the 3 mm rule at ridge capping
Tiled roof at BAL-19, gaps under ridge and at the eaves everywhere. Existing house, extension of {m2:35-70}. Does the old roof have to comply?
>> @Surveyor Only the new work as a rule, unless it is more than half of the building or state rules say more. But I ask for the join to be sealed well and strongly suggest ember guarding the old part.
>> @Builder Sarking fully under tiles on the new part, mineral wool at ridge of the old. {price:1800-3500}, and they sleep better.

=== Evaporative cooler on the roof, is that still allowed?
Client has one, wants to keep. {suburb} fringe, BAL-12.5.
>> @Consultant Needs metal ember screens, 2 mm aperture, over openings. If the body is plastic I would talk them out of it. They suck in embers right over the ceiling.
>> @Tradie I have taken out {n:9-25} this year for reverse cycle. Cooler on hot days as well.

=== Windows: toughened {n:5-6} mm or shutters? Cost comparison
BAL-29, {n:18-26} windows. Shutters give BAL-40 headroom and security. Who has real numbers?
>> @Architect Toughened frames in metal about {pct:12-18} above standard. Shutters {price:1300-2400} each for manual roller. On a house for holidays I take shutters, on one for living I take glass, because nobody closes 22 shutters every time they go to the shops.
>> @Builder Combination on the south-west only.

=== How do you explain leaving early to a client with a BAL-40 house? @Architect
They paid for it and now feel invincible.
>> @Consultant Say what the standard says: it reduces risk, it does not make it zero, and it is built for embers, heat and short flame, not for people who stay. I put one paragraph in my report: "This house is designed to help it survive, it is not designed for you to be inside".
>> @Inspector And it is only as good as last spring's cleaning. I see {n:6-10} year old houses with none of the seals left.
<< That sentence is going in our handover manual, with your permission.

=== Fibre cement or brick for BAL-40 walls? | Cladding for BAL-40, cost and speed
Sloped block, light structure preferred. Brick would mean bigger footings.
>> @Engineer Light wins on slope. Two layers or a tested system with {mm:9-16} sheet and fire rated sarking. Get the tested detail for the junction at the subfloor, as this is where sheet systems are weak.
>> @Builder Sheet system was {price:11000-19000} less for us on a steep one, mostly the footings.

=== Rebuilding after a fire, where do clients start? @Designer
Family lost their house last summer. Insurance sum is {pct:20-30} short of a BAL-29 rebuild. I want to help without making it worse.
>> @Consultant Start with siting and size. Smaller house, simple roof with no valleys, moved off the slope. Council often has a fast lane and fee relief for rebuilds, ask by name. And ask the insurer about the extra for code upgrades, it is a separate line in many policies.
>> @Builder Simple roof. Every valley removed is money and safety. Happy to look at plans for free, message me.
`,
)
