import { readThreads } from '../threads.ts'

export const kitchens = readThreads(
  'kitchens',
  `
=== Island with a sink or clean bench? | Sink in the island, yes or no? @home
We have {mm:3600-4200} of wall and an island of {mm:2400-2900}. Designer wants the sink in the island so I can face the room. My partner sees dishes in the middle of every dinner.
>> @Designer Prep sink in the island, washing up at the wall, if there is room for both. If only one, then look at what you do most. People who cook facing the room use it, people who entertain hate it. A raised ledge of {mm:100-150} hides the dishes and collects everything else.
>> @Tradie Plumber: an island waste needs venting and a floor penetration, so on a slab you decide before the pour or you pay me to cut it. That is the real deadline.
<< Slab is poured in {month}. So this is now a discussion with a date. Thanks.
>> @home We put ours in the island and I would again. The dishwasher next to it makes all the difference.

=== What replaced engineered stone for you? | Benchtops since the engineered stone ban
Clients still ask for "stone" at the old price. We have gone to porcelain, some granite, and a low silica mineral surface. What is holding up on edges and around cooktops?
>> @Tradie Benchtop fabricator. Porcelain is great flat and chips on a sharp edge, so ask for a {mm:2-4} bevel and no undermount on a thin mitre. Natural stone is what I have at home. Whatever it is: we cut wet with extraction, and if your bloke does not, walk out.
>> @Designer Solid timber on the island and laminate on the back run. Laminate has come a long way and nobody has complained yet, plus it saved {price:4500-8000} that went into drawers.
>> @Builder Check who carries breakage in delivery. We had a {mm:3000-3200} porcelain slab cracked in the driveway and three parties looking at their shoes.

=== Rangehood into the roof space: how bad? @home
House we bought has the hood venting into the roof. Builder says "it is recirculating to the outside eventually". Joke or common?
>> @Builder Common and wrong. Grease and moisture on your insulation. Duct it through the roof or wall with smooth {mm:150-200} duct, shortest way, one bend. A morning's work.
>> @Inspector I write this up every second week. Look for the brown stain on the sarking.

=== Two weeks without a kitchen, any tips? | Surviving the kitchen demolition @home
Demolition starts {day}. Two kids, one dog, one microwave.
>> @home Set up in the laundry: trestle, microwave, slow cooker, a dish tub. Freeze a week of dinners in flat bags. Say three weeks to the kids and be a hero at four.
>> @Designer Ask the builder to leave the old sink on a temporary bench until the day before templating. It is half an hour for him and a week of sanity for you.
>> @Builder Seal the door to the rest of the house with a zip door. Dust is what breaks people, not cooking.
<< Sink is staying until templating. You lot are wonderful.

=== Templating to install is {weeks:3-6} just now, how do you programme it?
Stone template only happens when cabinets are in and level. Then {weeks:3-6} until the bench. Client sits without a tap. Do you do a temporary top, or template from drawings?
>> @Builder Temporary top from the sheet flooring off-cuts and the old sink. It is in our price as a line, {price:350-650}, and clients love it.
>> @Designer From drawings only if the same firm makes cabinets and bench. Otherwise the wall decides, and old walls are {mm:8-20} out.

=== Drawers against doors under the bench, cost difference? @Designer
Client's budget is tight. I would rather fight for drawers than for the tap. Per module I am seeing {price:280-480} extra. Others?
>> About that with good runners. Do drawers within reach of cooktop and sink, doors at the ends. Corner: just a dead corner, spend the hardware money elsewhere.
>> @home Three years in, the drawers are the one thing I notice every day. I could not tell you what the tap cost.

=== Gas out, induction in: what does the switchboard say? | Induction conversion, what does it really cost?
Moving from gas to induction in a 1970s brick house, old fuse board. Quote for the cooktop circuit is {price:650-1100}, then "may require upgrade". How do you tell before the walls are closed?
>> @Tradie Sparky. I need a photo of the board with the cover off (by me), the main fuse rating and a list of what else is going electric. Cooktop alone is usually fine with {n:32-40} amps on its own circuit. Cooktop, heat pump, charger and ducted all at once is a conversation about load management.
>> @Designer Plan the cooktop's clearance to drawers below, several models need a gap and an air slot. It ruined a cutlery drawer for us.
>> @Builder Cap the gas properly and abolish the meter if nothing else uses it. The supply charge is what pays for the wire.

=== Splashback tiles before or after the bench? @home
Tiler and cabinet maker each say the other goes first.
>> @Tradie Bench first, then tile down to it with a {mm:3-4} silicone joint. Tiling first means somebody's tape measure decides your bench height.
>> @Builder What he said. And power points get set after the tile layout is drawn, or you will cut every tile around a plate.

=== Cabinet maker went quiet with our deposit | Deposit paid in {lastmonth}, no cabinets @Builder
{pct:30-50} paid, {weeks:9-14} gone, phone goes to voicemail. Workshop in {suburb} has lights on. Client is at me daily.
>> Go there in person, calmly, with the drawings, and ask to see the job on the floor. If boards are cut and edged, offer to pay for the hardware directly and get it released. If nothing exists, written notice with a date, and start with a second one now.
>> @Manager Keep the client out of it and give them a date when you will tell them more. Silence is worse than bad news.
<< Went there. Carcasses were done, the doors had come in the wrong colour and he was hiding. New doors {weeks:2-3}. Honestly relieved.

=== Minimum aisle between island and wall run? @Designer
House in {suburb}, {mm:3350-3600} between structure. Client wants an island at any cost. I have it down to {mm:930-980}. Too tight?
>> 900 works for one cook and fails with a dishwasher door open. 1000 is decent, 1100 is generous, over 1250 you walk. Consider a peninsula, nobody has to know it was once an island.
>> @Builder Check handles. We lost {mm:35-40} each side to chunky handles once and the fridge door hit the drawer.

=== Cheap flat-pack kitchen in a rental, is it false economy? @Developer
Refreshing {n:3-6} units in {suburb2}. Flat-pack with a good bench is {price:6200-8800} a unit, local joiner {price:10500-14500}. Ten year hold.
>> @Builder Flat-pack carcasses are fine if someone careful assembles them. Spend on hinges, runners and the kickboard, because water at the floor is what kills them. Silicone the cut edges around the sink.
>> @Tradie I install both. Flat-pack that got glued as well as screwed is still there at ten years. Flat-pack that got screwed only is on the nature strip.

=== Skylight over the bench or bigger window? | Dark kitchen in the middle of a terrace
Middle room of a single fronted terrace, no outside wall. Light well or skylight? Budget {price:6000-14000}.
>> @Architect Light well if you can spare {mm:900-1200}, as it gives you air as well. Otherwise one large fixed skylight with a splayed shaft beats two small ones. North light wants a shade or a blind, or the butter melts.
>> @Builder Whatever you choose, the flashing and the shaft insulation are where it goes wrong. A dripping skylight in July is usually condensation, not a leak.

=== Pantry: walk-in, butler's or just a tall cupboard? @home
Plan has a {mm:1400-1900} deep walk-in that eats the dining window. Designer loves it. Is it worth the floor?
>> @Designer A tall cupboard with internal drawers, {mm:900-1200} wide, holds more than most walk-ins as there is no floor to stand on. Walk-in earns its keep if the kettle and toaster live in it with a bench and power.
>> @home We had the walk-in. It became a room for bags. Window every time.
<< Window it is. Told the designer gently.

=== Plinth or feet: how do you level cabinets on an old floor? @Builder
Terrace in {suburb}, floor falls {mm:22-38} across {m:3-4}. Cabinet maker wants a built-up plinth, installer likes adjustable legs.
>> @Tradie Legs with a clipped kickboard. You scribe the kick, not the carcass, and water under the sink does not soak up into a plinth. Start at the high spot.
>> @Designer Check the kick height at the low end then, {mm:150-150} becomes 185 and looks odd under an integrated dishwasher.

=== Dishwasher drawer next to the oven, yes or no?
Small kitchen in {suburb2}, no other place. Oven vents warm, dishwasher steams.
>> @Tradie Fine with a heat shield panel and the gap that both manuals ask for. Separate isolators you can reach. What does not work is both doors open at once in an L.
>> @Designer Lift the oven to eye level and it is solved, and your back says thank you.

=== Which laminate edge survives a family? | Laminate bench edges, what lasts?
Square edge in 2 mm ABS, postformed, or solid timber lipping? Rental of our own, kids in it.
>> @Tradie Postformed where water is, as there is no joint at the front. 2 mm ABS with PUR glue is next best. Timber lipping looks great and wants oil every year that nobody gives it.
>> @Builder And the joint in the corner: seal with clear silicone before you pull the bolts up. That is the one that blows.

=== Painting existing kitchen doors rather than replacing @home
Solid carcasses from {year:1996-2009}, oak doors. Painter {price:2400-4200}, new doors {price:5200-8400}.
>> @Tradie Grain shows through paint on oak unless filled, some like it. Spray off site, two-pack, and number the doors inside the hinge cup. New hinges with soft close at the same time, {price:6-11} each, feels like a new kitchen.
>> @Designer Change handles only if the old holes are covered. Otherwise fill first.
<< Painted, new hinges. Everybody thinks we got a new kitchen.

=== How much power does a kitchen island need? @Builder
Two outlets at each end is our default. Client asks for eight with USB and a pop-up.
>> @Tradie Two doubles at the ends below the overhang, one pop-up at most and not near a sink. Pop-ups fill with crumbs and then with soup. Circuit of its own if it is where the airfryer lives.
>> @Designer Ask what they plug in each morning. The answer is a phone and a mixer.

=== Kitchen quote without appliances, stone or plumbing @home
{price:18500-26000} sounded great until I read it. Cabinets and install only. What else comes?
>> @Designer Bench {price:4500-9000}, splashback {price:1200-3000}, plumbing and electrical {price:3500-6500}, demolition and patching {price:1800-3500}, floor make good, appliances. Usually cabinets are 40 to 50 per cent of the total.
>> @Builder And somebody to coordinate it. Either you take two weeks off or you pay for it, both are fair.

=== Low ceiling, {mm:2340-2400}: overheads to the top or not? @Designer
Post-war house in {suburb}. Cornice is {mm:90-110} and wavy. Client wants no dust on top.
>> Take cabinets to the underside of cornice with a scribed filler of {mm:40-60} in the door colour, flush. Removing the cornice in one room looks worse than the gap.
>> @Tradie Please allow the filler. I have been asked to fit 2400 cabinets in a 2395 room.

=== Water filter and boiling tap: where does the box go?
Under-sink cupboard has bin, waste, isolator, now a boiler {mm:200-300} wide that wants air.
>> @Tradie Next cupboard along with a 40 hole between, vent in the kick, own power outlet not behind the box. And a drip tray with an alarm, {price:25-45}, cheapest floor insurance there is.
>> @Builder Draw it. I have seen a {price:1500-2400} tap installed and the bin living in the hallway.
`,
)
