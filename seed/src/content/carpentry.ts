import { readThreads } from '../threads.ts'

export const carpentry = readThreads(
  'carpentry',
  `
=== Wall frames standing in the rain for {weeks:3-6} | Frame has been wet for {weeks:3-6}, worry?
Roof trusses late, frame is grey and swollen at the plates. MGP10, H2 blue. Builder wants to sheet as soon as the roof is on.
>> @Tradie Frame timber takes weather fine, sheeting over it wet does not. Meter it: under 18 or so before plaster. Check the bottom plates for standing water and any studs that have bowed, and replace those now while it is a ten minute job.
>> @Inspector LVL and I-joists are another story. Edges swollen past the supplier's limit, ring them. And particleboard flooring has a number of days on the label.
<< Flooring label says {n:60-90} days, we are fine there. Six studs out.

=== Hanging {n:18-34} doors: jig, kit or swear words?
Solid core, {mm:2340-2400} high, concealed hinges by the architect's choice. First time with concealed on that scale. Time per door?
>> Router jig from the hinge maker, template both leaf and jamb, dry hang one as a sample and have it signed. 50 minutes after the fifth, two hours before it. Price it at 75.
>> @Builder Frames plumb first. Concealed hinges forgive less than the client does.

=== Stair: 190 risers and a beam in the way | Headroom {mm:1940-1980} at one tread, what now?
Existing house, new stair. Beam takes headroom down to {mm:1940-1980} at one point. Needs 2000. Moving the beam is {price:5200-9000}.
>> @Tradie Push the flight back by one going, or steepen within limits: 190 by 240 is legal, just not nice. {mm:20-60} is often found in the finished floor build-up below.
>> @Engineer Or notch... no, do not notch the beam. Ask me for an upside-down solution: steel in the depth of floor.
<< Moved the flight by one tread, lost a bit of hall. No steel.

=== Merbau bleeding over new render
Deck installed {weeks:2-5} ago, first rain, brown tea all down the white wall and the neighbour's path. Anything that takes it off?
>> @Tradie Oxalic acid deck cleaner on masonry, test first, rinse loads. Next time pre-wash boards on the truck, two washes a week apart, or oil all four sides.
>> Napisan works on the path. I have no shame.

=== Packing out old studs: {mm:15-40} over {m:3-5} | Straightening old walls for plaster
1920s hardwood studs like bananas. New plaster, flush beads, client has seen magazines. Pack, plane or new wall in front?
>> Over 20 I put a new 70 wall in front where the room can lose it. Services run free in there too. Under that: string line, sister with ply rips glued and screwed.
>> @Builder Price by wall and not by hour. Old hardwood eats blades, {price:40-70} a day in blades alone.

=== Rates: what are you charging per hour around {suburb}? | Day rate for a chippie with ute and tools
Fix-out and small jobs, own tools, insured. I am on {price:68-82} plus GST and feel cheap.
>> {price:78-92} for builders, more for private. Or price per item, then nobody counts your coffee.
>> @Builder I pay {price:75-90} gladly to the one who sweeps and calls if late.
<< Raised it by {price:8-12} for new ones. Nobody blinked.

=== Bowed LVL delivered, {mm:12-20} over {m:5-7}
Crown up or reject? Two of {n:6-11}. Supplier: "will settle under load".
>> @Engineer Tolerance is about length over 1000 or so for spring. That is outside. Send it back, especially if it sits under glass.
>> @Tradie If I have a crane there at 7 it goes crown up with a prop and I note it. Not proud.

=== Shadow line instead of skirting: never again or love it? @Designer
Client wants {mm:10-15} shadow at floor and ceilings, whole house.
>> @Tradie Needs straight frames, straight slab and the plasterer on your side. {price:35-55} a metre more than skirting all in. And the vacuum cleaner hits the plaster forever.
>> @Builder We do it with a recessed aluminium and a protected edge. In kids' rooms we talk them into skirting.
>> Loved it on one house. The client was an engraver.

=== Rot in the bottom plate behind a shower | Plate gone for {mm:900-1800}, bearing wall
Pulled the lining, {mm:900-1800} of plate is mulch, studs soft for {mm:150-300}. Single storey, tile roof.
>> Prop with a header off the ceiling joists, cut in treated plate on a damp course in two goes, sister studs past good timber by 600. Half a day for two people.
>> @Inspector Find the leak before you close. And look from the other side at the hall carpet smooth edge, it rusts first.

=== Nail gun went through my finger, a public service post @Tradie
Left index, {mm:50-65} brad, followed the grain out of the side of the board. {weeks:2-4} off. Hand was {mm:40-80} from the nose. That is all. Keep your fingers out.
>> Ouch. Sequential trigger on all of ours after a similar one.
>> @Consultant Thank you for posting. Distance rule is length of the nail plus a fist. And glasses, it is eyes half of the time.
<< Sequential is on my shopping list. Typing with eight fingers is an acquired skill.

=== Finger jointed pine outside, painted: how long?
Fascia and window trims, primed. Lasted {n:4-6} years on the west side in {suburb2}. Client wants the same again as it is cheap.
>> @Tradie Cut ends sealed and top edges bevelled or it drinks. H3 and re-prime each cut. On the west: composite or hardwood. Cheap twice is not cheap.
>> @Builder Dark colours cook it. If it must be monument grey then not pine.

=== Floor squeaks over the new joists, {n:3-7} spots
Yellow tongue glued and screwed, I-joists, {weeks:4-12} after moving in. Squeak at two of the hangers, I think.
>> Hangers. Joist not fully seated, it rides on the nails. From below pack it with a folded shim and screw. If the ceiling is in, there is a snap-off screw kit through carpet.
>> @Builder We leave the ceiling of the bathroom under the kids' room to last for this reason.
`,
)
