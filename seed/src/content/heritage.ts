import { readThreads } from '../threads.ts'

export const heritage = readThreads(
  'heritage',
  `
=== Council refused the second storey because it can be seen from the opposite footpath | Sightline refusal in {suburb}, worth appealing? @vic
Single fronted Victorian, contributory, in a precinct overlay. Our first floor starts behind the second chimney but the ridge shows by about {mm:300-500} from across {street}. Officer says "concealed means concealed". Review or redesign?
>> @Architect Redesign first, it costs weeks and not months. Drop the ceiling in the rear room to {mm:2400-2500}, use a skillion falling to the back, and you often gain the half metre. Sightlines are drawn from 1.7 m eye level at the opposite footpath, so survey that footpath. I have won {mm:120-200} just because the road is crowned.
<< The road IS crowned. Nobody surveyed it. Thank you.
>> @Consultant Contributory is not individually significant, and many policies allow "partly visible". Read the exact wording of the local policy and quote it back. Officers respond well to their own words.
>> We went to review with a similar one, took {n:7-10} months and we won. If I add the holding cost, we lost.

=== Repointing soft bricks: the last one used cement | Cement pointing is killing our Hawthorn bricks
Facade from the 1880s, repointed in hard cement some time in the seventies. Faces of the bricks are spalling and the joints stand proud. Do I rake all of it out, and what mix goes back?
>> @Builder Rake by hand or with a thin oscillating blade, never a grinder on the perpends. Lime putty and sharp sand about 1 to 3, well damped down, protected from sun. It will look too white for a year. Price per square metre is frightening, {price:280-460} around here, and it is worth it.
>> @Architect Find out where the water comes from before you repoint. Cement is half the story. A broken downpipe or a raised path is usually the other half.
>> @Tradie Do a sample panel of a square metre and wait a month. Clients see how it looks, you see how it cures.

=== Paint colours in an overlay, does anyone really check? @home
We are repainting our weatherboard in {suburb}. Overlay says external paint controls apply to our address. Do I really need a permit for dark green?
>> @Consultant If paint controls are switched on in the schedule for your property then yes, and it is usually a quick and cheap application. If they are not, you can paint already-painted surfaces as you like. Look at the schedule, one column says yes or no. Painting brick that has never been painted is another matter: assume you may not.
>> @home We asked. Two weeks, no cost in the end, and they gave us a free hour with the heritage adviser, who picked a better green.

=== Verandah posts rotten at the base, splice or replace? @Builder
Original turned posts, bottom {mm:250-400} gone. Client wants all five replaced with new. I would rather splice. Anyone done it so that it lasts?
>> @Tradie Scarf joint at 1 in 6 or longer, epoxy, two stainless dowels, and a galvanised stirrup that lifts the end grain {mm:50-75} off the slab. Hardwood to hardwood. I have one in {suburb2} that is eleven years old and you have to know where to look.
>> @Architect Council prefers repair over replacement almost everywhere, so your way is also the easier permit. Photograph the turning profile before you touch anything.
<< Spliced four, one was too far gone and we turned a copy. Client happy.

=== Slate roof: patch, or admit defeat? | Slates slipping in {suburb}
Welsh slate on a two storey terrace, {n:40-90} slipped or broken. Nails are going. One roofer says patch, one says strip and relay with {pct:25-35} new slates, one says metal. Heritage overlay, roof visible.
>> @Tradie If the nails are going everywhere you will be patching every winter. Tap a dozen slates: a ring means good, a thud means done. If most ring, strip and relay with copper nails, and save the best for the front.
>> @Architect Metal on a visible slate roof will not get a permit and should not. There are small grants and low interest loans in some councils, ask the heritage adviser.
<< Most ring. Relay it is, {price:48000-74000}, and I am taking up night work.

=== Sash windows and double glazing in the same frame? @home
Eight double hung windows in a 1912 Edwardian. I want them quieter and warmer. Replace, secondary glazing, or thin double glazing into the old sashes?
>> @Tradie Thin sealed units can work in an old sash if the stile is deep enough, and you must rebalance, new weights or springs. About {price:900-1600} a window for me. Secondary glazing on the inside is cheaper and better for noise because of the gap.
>> @Consultant Draught seals first. On old sashes that is most of the comfort for a tenth of the price. Then secondary on the two rooms at the street.
>> @Architect And it keeps the heritage people out of it altogether, as nothing changes outside.

=== Plaster ceiling rose and a sagging lath ceiling | Lath and plaster sagging by {mm:25-40}, save it?
Front room, original cornice and rose, sag over about two square metres. The keys have broken. Client is attached to it.
>> @Builder Prop it with a padded board, screw and washer from below into the joists, or consolidate from above with a plaster and hessian key if you can lift the floor or get in the roof. There are still two or three fibrous plasterers in {city} who do this. Do not let anyone walk in that ceiling in the meantime.
>> @Tradie Keep the rose whatever happens. It can be cut out with a square metre around it and go back into a new ceiling and no one will know.

=== The heritage adviser changed their mind between meetings
Pre-application said "rendered lightweight form at rear is acceptable". Now the formal referral says brick. Same person. How do you handle it?
>> @Consultant Calmly. Send your own minutes of the first meeting with the reply you got, ask what changed in the policy or the proposal. If nothing did, they usually find a way back. This is why minutes go out on the same day.
>> @Architect Offer a sample board. "Brick" often means "texture and colour that recedes". We ended with a ribbed board in grey and everybody was pleased with themselves.

=== Iron lace and bullnose: where do you get castings now? @Designer
Need {n:3-8} m of a frieze pattern that matches the neighbour's terrace. Foundry we used has closed. Aluminium copies look soft to me.
>> @Builder A pattern maker can take a mould off the neighbour's, with permission, and cast in aluminium with a sharper pattern than the catalogue ones. {price:220-380} a metre last time. Once painted, the difference is weight and sound.
>> Try the salvage yards first and bring a template. Two panels short is easier to make than ten.

=== Damp rising in the front wall of a double brick terrace | Rising damp or bad path?
Tide mark at {mm:600-900} inside, salts, bubbling paint. Salesman offers injection for {price:5000-9500}. Footpath has been raised over the vents.
>> @Inspector If the vents are buried and the path is above the damp course, no injection will help. Lower the path or cut a drained gap, clear the vents, take off the cement render and wait through one {season}. Then test again.
>> @Builder Lime plaster inside when it is dry enough. Gypsum and acrylic paint over a wet wall is how the salesman gets repeat business.
<< Vents were under {mm:80-120} of concrete. You can smell the difference already.

=== Demolishing an outbuilding in an overlay: is the dunny significant? @home
Brick outhouse and a lean-to at the back lane of our place in {suburb}. We want a studio there. Citation for the precinct mentions "rear outbuildings to lanes".
>> @Consultant If the statement of significance mentions them, treat them as contributory until somebody says otherwise. Get a short memo from a heritage consultant, one or two pages with photos. Rebuilding the lane wall with the old bricks is a common compromise and looks good, too.
>> @Architect We kept the lane wall and the door opening, studio behind it. It passed first time.
<< Funny, that is what our daughter suggested. She is nine.

=== Interwar flats: can you insulate a solid brick wall from the inside? @Architect
Four flats from 1938 in {suburb}, individually significant, so nothing outside. Walls are cold and condensation appears behind wardrobes. Internal insulation without rotting the joist ends?
>> @Engineer Keep it thin and vapour open: {mm:25-40} of wood fibre or calcium silicate, lime finish, no membrane with a hole in it. Look at the joist pockets first. More is not better here, the colder you make the brick the wetter it stays.
>> @Consultant Sort out bathroom and kitchen extraction before any wall. Half the moisture is made inside.

=== Replacing a {year:1960-1980}s aluminium window with timber sash in the front room @home
Previous owner put in a big slider. We want the double hung pair back. Permit for putting it right?
>> @Consultant Usually yes to a permit, and usually quick, as it restores. Bring one old photo or the neighbour's matching house as evidence. Some councils waive the fee for reconstruction.
>> @Tradie Measure the neighbour's: sill height, head, width of the mullion box. {price:2600-4400} for a pair made properly, with weights and not springs.
<< Neighbour let me measure everything and gave us a photo from {year:1948-1957}. The slider is gone.

=== Front fence: timber picket or woven wire for a bungalow? @Designer
1924 Californian bungalow in {suburb}, heritage overlay, modern brick fence at present.
>> @Architect Woven wire between timber posts with a low hedge, {mm:900-1000}. Picket belongs to earlier houses. Interwar fences were low and let you see the garden.
>> @Builder Woven wire comes in rolls of {m:10-10} and costs less than the discussion. Use hardwood posts with a chamfered top.

=== Tuckpointing a whole facade: skilled or crazy money? @Builder
Quote {price:17000-31000} for {m2:34-52}. Never had one done before. What am I buying?
>> @Tradie Each joint is filled in brick colour, then a white ribbon by hand, straight over crooked bricks. {m2:2-3} a day for a good one. Ask to see one from five years ago and whether it is lime. Scaffold with shade.
>> @Architect It is right for some facades and never for others. Look for a remnant behind the meter box or under the verandah roof.
<< Found remnants under the verandah, red and white. So it is crazy money and correct.

=== Solar panels on a heritage roof, visible from the side street @home
Corner block in {suburb2}. North is the side street, of course. Council says not visible. Anyone succeeded?
>> @Consultant Several policies now support it if flush, dark, set back from the ridge and the front, and removable. Visible from a side street is often accepted while the principal facade stays clear. Ask what the current policy says, it changed in many places.
>> @Tradie All-black panels on black rails parallel to the roof. Send a photo montage, free with a phone.
`,
)
