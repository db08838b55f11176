import { readThreads } from '../threads.ts'

export const defects = readThreads(
  'defects',
  `
=== Floorboards cupping {weeks:6-14} after handover | Cupped boards, who pays?
Solid blackbutt on battens over slab in {suburb}. Edges up by {mm:1-2} across the north room. Installer blames slab moisture, builder blames air conditioning, owner blames all.
>> @Inspector Moisture readings top and underside of a board, slab relative humidity, room humidity, acclimatisation record. Cupped = wetter below. If the underside is {n:4-6} points wetter then look for slab moisture or missing membrane. Do not sand now, it will crown when dry.
>> @Tradie Flooring. I test the slab and write it down, with a photo of the meter. If the builder says "just lay it" I write that down too.
<< Underside is {n:4-5} wetter. No membrane under the battens. Builder and floor layer are sharing it.

=== Hairline cracks in render over a lightweight base
One year old, polystyrene boards, cracks at board joints in a {mm:1200-2400} grid. Painter offers elastic paint.
>> @Inspector The grid tells you the joints were not meshed or the base moves. Elastic paint hides for two summers. Cut one open, look for mesh overlap of {mm:75-100}.
>> @Builder Also the control joints. If the drawing shows none, the wall will make its own.

=== Owner's inspector lists {n:84-160} defects, {n:50-90} are paint
House handed over on {day}. I know that a third are fair. How do you answer without war?
>> @Builder Table with three columns: agreed with a date, within tolerance with the clause, not in our scope. Meet at the house, walk with blue tape, initial each. Takes three hours and ends it.
>> @Inspector As an inspector: a builder who answers line by line gets a lot of goodwill from me. Viewed at 1.5 m, in daylight, not with a torch along the wall.
<< Walked it. {n:41-58} agreed, rest closed on the spot. Shook hands.

=== Leaking window: sill, sub-sill or glazing? | Water at the window after driving rain
South-west wall in {suburb2}, third storey, only in wind. Sealant has been redone twice.
>> @Inspector Sealant is never the answer to a drainage problem. Hose test from the bottom up: sill, jambs, head, then wall above, 15 minutes each. If it leaks only from the wall above, it is not the window at all.
>> @Engineer Check the sub-sill end dams. One missing end dam on the corner is my record: {price:60-140} part, {price:9000-26000} of plaster and carpet.

=== Balustrade wobbling by {mm:15-30} at the top
Glass on a channel, fixed into timber deck edge with coach screws. Five years old. Is it dangerous?
>> @Engineer Block it off today. Screws into end grain or a single joist pull out with time. Needs blocking and through bolts with plates. Then test for the 0.6 kN or so at the top, or more for public use.
>> @Inspector I see this from deck people who bought the channel before asking about the edge.
<< Blocked off. Joist had one screw doing the work of four.

=== Tiles drummy in {pct:20-40} of a new bathroom
Tapped them all. None cracked. Is drummy a defect?
>> @Inspector On walls no more than occasional, on floors in wet areas it means voids where water stands. Ask for coverage: adhesive standard says {pct:80-95} depending on location. Lift one in the worst place, jointly.
>> @Tradie Spot fixing, five dabs. I recognise the sound from the hallway.

=== Plasterboard ceiling sagging between joists | Ceiling waves under the afternoon sun
Joists at {mm:600-610}, {mm:10-10} standard board. Owner sees it at 4 pm only.
>> @Inspector Critical light is not a defect by itself, sag more than {mm:4-5} over 1.8 m may be. Straight edge and a photo. Wrong board for 600 centres under heavy insulation is common.
>> @Builder We use 13 or high-span everywhere at 600 now. {price:180-320} a house to never hear about it.

=== Mortar you can scratch with a key | Soft mortar, new brickwork
{n:3-5} m wall near the bay in {suburb}. Mortar rakes out with a car key, {mm:4-8} deep. {weeks:5-12} old.
>> @Engineer Scratch test and a lab analysis for cement content. Near salt water you need M4 within a kilometre or so of breaking surf. If it is way under, then surface hardeners are a plaster on it, repoint or rebuild depends on extent.
>> @Tradie Brickie. Usually too much clay sand and detergent. Sorry on behalf of the trade.

=== How long must I chase before going to the regulator? @home
Builder answers, promises, does not come. {n:5-9} months. Leaking shower and a stuck door.
>> @Consultant Written list with photos and a reasonable date, 14 or 21 days. If nothing then lodge for dispute resolution, it is cheap, and needs exactly that letter. Do not fix and bill before without telling him, except to stop damage.
>> @Builder From the other side: the ones with one list and one date get done. Those with forty texts get lost. Not right, but true.
<< Sent one list, one date. He came on {day} with two people. I should have done that in autumn.

=== Efflorescence on new paving, acid or patience?
White bloom on concrete pavers, {weeks:4-10} old. Client thinks it is mould.
>> @Tradie Patience, stiff broom, rain. Acid opens the surface and brings more. If it still comes after a winter then water is going through from below, so check the base.
>> @Designer I warn clients in writing before laying, with a picture. Nobody rings any more.

=== Door will not latch since {month}, again @Builder
Two-year-old house on M class clay. We have planed the same three doors twice. Owner now says structural.
>> @Inspector Levels on the floor, plot them, repeat in six months. If the movement is within the design range for that site it is maintenance, explained kindly with a diagram. If it is not, you want to know first.
>> @Engineer And look outside at the corner nearest those doors. New garden bed? I would put {price:50-50} on it.

=== Limits on time: defect in year {n:8-11}
Balcony joists rotten, found when the tiles came off. Permit final was {n:8-11} years ago. Anybody liable?
>> @Consultant In most states there is a ten year long stop from occupancy for building actions, less for insurance claims. If you are at nine and something, see a lawyer this month. Not next.
>> @Inspector And get it documented before repair. Samples, photos with scale.
`,
)
