import { readThreads } from '../threads.ts'

export const slabs = readThreads(
  'slabs',
  `
=== Class P because of trees only, is a waffle still on the table? | P site in {suburb}: the trees are the only reason
Soil report for a knockdown rebuild in {suburb} came back P. Bore logs are ordinary H1 clay to {mm:1600-2200}, the P is there because of three gums on the neighbour's side, the closest about {m:4-7} from the new wall. Builder's standard slab is a waffle raft. Engineer wants either piers or a much deeper edge beam on that side.

Has anybody had an engineer accept a waffle with a root barrier instead?
>> @Engineer A root barrier on its own is not a footing design. Trees dry the clay out far below any barrier you can practically install, and when one of them is cut down the clay comes back up. I would design for the drying depth and put screw piles along that edge. On {m:12-16} of wall it is usually cheaper than the argument.
<< That is roughly what ours said. Piles priced at {price:6800-9800} for nine of them, so not the end of the world.
>> Ask what the neighbour's plans are. We designed around two trees once and they were gone before lock-up.
>>> That is worse, not better. Recovery heave is slower and nobody is looking for it by then.

=== Screw piles hit refusal at half depth | Piles refusing early, what would you do?
Piling crew on site in {suburb} today. Design depth {m:4-6}, and five of fourteen refused between {m:2-3} on what looks like floaters in the basalt clay. Torque is well above what is specified, but the engineer's note says minimum depth AND minimum torque. Crew wants to cut them off and go home.
>> @Engineer Do not cut anything until the engineer has the torque log. Early refusal on a boulder gives you torque without getting below the active zone, and the minimum depth is there for reactive movement, not load. I usually accept a pre-drill through the floater, or an extra pile each side.
>> @Builder We had this in {suburb2}. Excavated two of them with a small machine, pulled the floaters out, piled again. Half a day.
<< Pre-drilled four, moved one by {mm:300-450} with a revised detail. Engineer signed it by email. Thanks.
>> @Tradie Pile installer here. Get it into the price before you start: a rate for pre-drill and a rate for relocated piles. Then nobody has to have this talk with the machine running.

=== How wet is too wet before a pour? | Pouring on {day}, trenches full of water
{mm:25-45} overnight and the beams of our raft are holding water. Pump is booked for {day}. Membrane is down and taped. Would you pump out and pour, or push it a week?
>> @Engineer Pump it out, then look at the base. If your heel sinks, that clay has softened and has to come out and be replaced with blinding. If it is firm, pour. What matters is the bottom of the beams, not the puddle on the plastic.
>> Check for torn membrane after the pump-out, someone always walks through it. And tell the {surveyor} if the steel has to be lifted, they may want to look again.
<< Scraped out about {mm:50-80} of slop in two beams and blinded it. Pouring tomorrow.

=== Slab edge is {mm:18-30} out of level end to end @Builder
Checked after strip: {mm:18-30} over {m:14-18}. Concreter says it is within tolerance "for a house". Frame arrives {day}. Would you pack, grind or reject?
>> @Inspector Look at the guide to tolerances your contract refers to. For a new slab the usual figure is {mm:10-15} over a room and tighter over 2 m. So end to end you are outside, but the remedy is what fixes it properly, not automatically a new slab.
>> @Tradie Chippie. I can pack a bottom plate with proper packers under every stud, up to a point. Over about 20 I want grout under it. Just do not ask me to do it for nothing, that belongs to the concreter's invoice.
<< Agreed with the concreter: grind the two high corners, grout the low side, he pays for the frame crew's day.

=== Soil report from the block next door, will the engineer accept it?
Client handed me a two-year-old soil report for the neighbouring lot, same subdivision in {suburb}. Saves them {price:450-700}. I say no. Am I being precious?
>> @Engineer You are not. Fill is what changes between lots, and fill is exactly what that report would miss. I have had {mm:200-300} of fill on one side of a fence and {m:1-2} on the other.
>> @Surveyor Our office will not issue on it, for what it is worth. The site classification has to be for the site.

=== Stiffened raft against waffle on H2, real price difference? | Waffle or raft on H2?
Pricing a {m2:180-260} single storey on H2. Engineer has given us both. I get about {price:7000-13000} more for the raft once excavation and spoil are in. What is everyone else seeing, and does anyone pay extra willingly?
>> We stopped doing waffles on H2 after two callbacks. Not because they failed, but because the ground around them was changed by the owner: garden beds, taps, paving falling the wrong way. A raft is more forgiving of owners.
>> @Engineer Both work if the site drainage works. A waffle sits on the ground rather than in it, so water ponding at the edge hurts sooner. I put the drainage on the footing drawing for that reason and nobody reads it.
<< I read it. Then the landscaper did not.
>> Spoil is what people forget. {m3:35-60} to get rid of, and in parts of {city} the tip fee now exceeds the dig.

=== Cracks in the brickwork after a dry {season}: slab or articulation joint? @Inspector
Single storey brick veneer, eleven years old, H1. Stepped crack from the window corner to the slab, {mm:3-6} at the top and tapering down. No articulation joint within {m:7-9}. Floor levels relative to the centre: edge is {mm:12-20} low on the north side.
>> @Engineer Tapering from the top with a low edge is classic edge settlement as the clay dries. Missing joints make it show up there rather than somewhere kinder. First cheap step is water: check for leaks, keep moisture even, monitor for a year.
>> Plumbing test first, always. A broken sewer joint can wet one edge and make the dry edge look like the problem.
<< Hydrostatic test booked. Downpipe on that corner discharges onto lawn, so there is a theme.

=== What do you put under paths against the house? @Builder
Every warranty visit is a path falling towards the slab. What does your standard landscaping note say?
>> Ours: finished paving {mm:50-75} below the damp-proof course or weep holes, falling away 1 in 40 for the first metre, no garden bed or sprinkler within {mm:1000-1500}. Signed by the client at handover with a drawing.
>> @Engineer Add taps and air conditioner drains to that. One dripping condensate line can keep a corner wet all {season}.

=== Can I pour a slab in one go around an existing house? Cold joint advice @Tradie
Extension slab wraps around two sides of an existing weatherboard on stumps. Access means pumping {m:30-45}. I would rather pour in two days. Where would you put the joint?
>> @Engineer Ask your engineer for a designed construction joint, at about a quarter point of a panel and not through a re-entrant corner. Dowels or lapped mesh, roughened face. Do not just stop where the truck ran out.
>> Two days is fine. {m:30-45} of line is fine as well, just tell the pump so that he brings enough and order the mix for it.

=== Void formers got crushed, anybody seen this?
Polystyrene pods under a set-down crushed by about {mm:20-35} during the pour, likely from a loaded barrow path. Steel cover is fine. Concrete volume went up, the beams are just fatter. Engineer on leave. Would you worry?
>> @Engineer Extra concrete over a crushed pod is rarely a strength problem. I would want to know that the bottom bars did not move and that the rib widths are still there. Photos before the pour are your friend.
<< We have photos. He came back, shrugged politely and put it in writing.

=== Slab heave at an internal wall after a burst pipe | Heave in the middle of a raft, {suburb}
Insurer's engineer says {mm:22-38} of centre heave from a hot water leak that ran for months. House is M class, twenty years old. They propose to wait for it to dry. Owner wants it cut out now. Who has seen one recover?
>> @Engineer I have seen several come most of the way back, over nine to eighteen months. Clay dries slowly under a slab with nowhere for vapour to go. Opening up trenches outside to speed it up tends to create a second problem.
>> @Builder We relevelled doors and skirtings twice on one of those. Best thing we did was agree on a date a year out when somebody would measure, and nobody was allowed to fix anything before.

=== Does anyone still use a sand bed under the membrane? @Builder
New engineer has specified {mm:20-50} of sand bedding on a prepared clay base. Last three did not. Worth it?
>> It protects the plastic and gives you an even base. On rocky ground I would not skip it. On clean cut clay it is mostly to stop the concreter complaining.
>> @Engineer It also has to be consolidated, or it becomes a soft layer that holds water. If it is on the drawing, do it properly or ask for it to come off.

=== Restumping a weatherboard: concrete or galvanised? | Restump in {suburb}, which stumps? @home
Three bedroom weatherboard on redgum stumps, floors out by up to {mm:35-60}. Quotes from {price:16000-27000}. One is concrete stumps, one is adjustable steel. What do people prefer on clay?
>> @Builder Concrete on a proper pad, at the depth the engineer gives for your soil. Adjustable steel sounds nice until you ask who will crawl under to adjust it.
>> @Engineer Depth matters more than material. In {suburb} I would expect {mm:600-900} or so, more near trees. If a quote says "to suit", ask for the number.
<< One of them did say "to suit". Asking.
>> @Inspector And expect plaster cracks when it goes back up. Do the restump before painting, not after. You would be surprised.

=== Footing inspection failed on cover, how much is enough time? @Builder
{surveyor} failed us this morning: bottom cover {mm:25-35} where {mm:40-50} is specified, chairs sinking into the clay. Pump at 1 pm. We had {n:4-6} people and bar chairs with plates. Made it with ten minutes spare. Never again. How do you check the evening before?
>> Plates under every chair on clay, no exceptions, it is a few dollars. And the supervisor walks it with a tape the afternoon before and sends me eight photos, one from each corner and four from beams.
>> @Inspector Thank you for fixing it rather than arguing. The number of people who stand on the mesh while telling me the cover is fine.

=== Set-downs for showers forgotten, slab is poured | No set-down in the ensuite, slab done yesterday @Builder
Drawing had {mm:30-50}. Steel fixer, concreter and I all missed it. Scabble, raise the room or level entry drain?
>> @Engineer Do not scabble into a rib or over a beam without asking. {mm:25-30} off the top of an 85 slab is a third of it. In a waffle pod area I would say no.
>> @Tradie Thin channel at the wall with a {mm:12-15} fall in the bed and a small threshold. Not what the drawing says, works.
<< Engineer said no to scabbling. Channel and a hob of {mm:20-25}. Client took it well as I rang before they saw it.

=== How long before framing on a new slab? @Tradie
Poured {day}. Builder wants plates down in {days:3-4}. Engineer's note says seven.
>> @Engineer Foot traffic next day, frames at three or four is fine at normal temperature, but explosive fixings and edge bolts want more strength. Stack of trusses or bricks in one spot: seven.
>> @Builder We mark a "no stacking" zone over set-downs with spray paint. It saved a corner.

=== Abnormal moisture conditions: leaking tap is on the report, now what? @Inspector
Report says "abnormal moisture condition" for a tree, a dripping tap and a neighbour's pool overflow. Owner asks which one to fix first.
>> @Engineer Tap today, overflow by letter this week, tree by advice over a year. Never remove the tree and fix the water in the same month, you would not know what did what.
>> @Inspector Levels before each step. {price:350-550} a visit with a digital level, and a plan you can lay over the last one.
`,
)
