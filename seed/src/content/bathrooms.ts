import { readThreads } from '../threads.ts'

export const bathrooms = readThreads(
  'bathrooms',
  `
=== Membrane under the screed or over it? | Under-screed or over-screed membrane?
Tiler wants the membrane over the screed, builder's detail shows it under. Timber floor, unenclosed shower, {mm:900-1200} walk-in panel. Which would you sign for?
>> @Tradie Both are in the standard. Over the screed means the screed stays dry and grout efflorescence is less. Under means the screed is a wet sponge for life and drainage at the leak flange matters. On timber I like both: one under as insurance, one over to work.
>> @Inspector What I fail most is neither. It is the puddle flange cut off, or the membrane stopping short of it. Show me the turn-down into the waste in a photo.
<< Going over, with photos of the flange. Thanks.

=== Shower leaks to the hallway but flood test passes | Leak only when somebody showers
Filled the floor of the shower for 24 hours, no drop. Someone stands under the rose for ten minutes and the hallway skirting is wet. Two years old, {suburb}.
>> @Tradie Then it is not the floor. Wall: tap penetrations, the mixer's back plate, the junction at the screen's channel, the niche. Put a bag over the rose and run the taps alone, then water on one wall at a time with a hose. An hour and a chair.
>> @Inspector My money is on the screen channel screwed through the hob membrane.
<< Niche. The bottom shelf falls backwards by {mm:3-5} and the corner was never filleted.
>>> Niche was second on my list. It is always the niche.

=== Falls to the waste with large format tiles | 600 x 1200 tiles and a centre waste?
Client has bought large tiles and wants no visible cuts. Shower is {mm:1200-1500} by {mm:900-1000}. With a centre waste it has to be enveloped. Linear drain?
>> @Tradie Linear at the wall, single fall 1 in 60 to 1 in 80, done. Set the drain at the far wall and not at the entry, unless you trust the fall with your life. And check the drain's flow against the rain head, some of those heads deliver {n:18-25} litres a minute.
>> @Designer Same tile cut into a smaller module for the floor also looks deliberate if the joints line up. Show it as a drawing, people imagine crazy paving.

=== Can I tile over tiles in a rental? @home
Bathroom is ugly but not leaking. {price:3500-6000} budget, tiler says he can go over the top.
>> @Tradie He can, and then the membrane under there is whatever it was in {year:1975-1994}. If it leaks later you strip both layers. If you do: sound tiles, mechanical key, a primer made for it, and new waterproofing in the shower. By then you have paid for most of a proper job.
>> @Inspector Also lifts the floor by {mm:10-14} at the door, and the waste is now in a hole.

=== Level access shower on an existing timber floor | Step-free shower on timber joists
Client's mother is moving in. Joists run the wrong way, {mm:90-120} deep on bearers. How do you get the fall without a hob?
>> @Builder Drop the floor between joists: trim, ledgers each side, compressed sheet {mm:30-50} lower, structural check as you are losing depth at the ends. Or raise the rest of the bathroom by that much if the ceiling allows and ramp at the door with a threshold of a few mm.
>> @Engineer Do not notch the joists. Sister them or put a new bearer and stumps below if there is crawl space. In {suburb} there usually is.
>> @Designer Whole room wet, waterproof everything with {mm:150-180} upstands at walls, water stop at the door. Ask the occupational therapist about the grab rail positions before sheeting so you can nog out.

=== Bond breaker: who actually checks? @Inspector
Four jobs this month with no bond breaker at wall-floor junctions, only a fat bead of membrane. Am I fighting a lost battle?
>> @Tradie Waterproofer here. No. It moves, it tears, it is on me for years. Neutral cure silicone fillet or tape, class to suit the membrane. Keep fighting.
>> @Builder I have it as a photo hold point now. No photo of the fillet, no tiling. Nobody minded after the second week.

=== Grout cracking along the bath edge @home
New bathroom, {weeks:8-20} old, hairline along the bath and the corner. Tiler says house movement.
>> @Tradie Corners and changes of plane should be silicone, not grout. Rake out and silicone with the bath full of water, so it is at its lowest when it cures. Ten minutes, ask them to come back.
<< He came back, did exactly that and apologised.

=== Waterproofing certificate does not match the product on site
Certificate names one membrane, empty tubs in the skip are another. Tiles are down. {surveyor} wants clarification before final.
>> @Surveyor Ask for a corrected certificate with batch photos, and a data sheet showing that the primer and membrane used suit that substrate. If the installer cannot produce that, I would ask for a test and a statutory declaration, or strip. The installer's tone tells you which.
>> @Builder Keep the tubs. I mean it, keep one lid of every job in a box with the address.

=== Balcony over a living room keeps leaking | Leaking balcony, third repair
Tiled balcony over habitable space, 2009 build in {suburb2}. Third repair from above in six years. Owners corporation is fed up. What do you look at first?
>> @Inspector The door sill. Nine in ten I see have no height difference between inside and outside, and no sub-sill. You can membrane until you die. Then overflow, then the balustrade posts through the membrane.
>> @Engineer Falls are the next. A flat slab with a screed to {mm:0-10} of fall holds water in the bed. Sometimes the honest repair is a light roof over it.
<< Sill is flush. There it is.

=== How long do you wait between coats in {season}? @Tradie @cold
Cold shed of a bathroom, no heating on site, {n:8-13} degrees. Data sheet says two hours at 23. Builder wants tiles tomorrow.
>> Data sheet conditions or wait. Under ten degrees most acrylics just sit there. Gas heaters put water into the air, so use electric and ventilate. I use a moisture meter and a fingernail.
>> @Builder Say no and send me the data sheet. I would rather lose a day than a floor.

=== Mould on the ceiling of a bathroom with a fan | Fan runs, mould grows
Fan is there, works, ceiling is black by {month}. Client is convinced it is the paint.
>> @Tradie Hold a sheet of paper at the grille. If it does not stick, the duct is crushed, too long or blocked. And where does the make-up air come from? Undercut the door by {mm:15-20}.
>> @Consultant Then run-on timer of {n:10-20} minutes. Fan off with the light is a fan that does not work.

=== Stone tiles going dark in patches after {weeks:3-9}
Travertine floor, darker at the edges of the shower, never dries. Installer says "natural".
>> @Tradie Natural for a stone that is drinking from the screed. Water is sitting under it: falls on the membrane, not just on the tiles. Sealer on top makes it worse as it cannot get out.
>> @Inspector Moisture map it before anyone buys a sealer. If it is wet along the waste then the weep holes of the flange are blocked by adhesive.

=== Freestanding bath against a wall: who cleans behind? | Freestanding bath, {mm:60-110} from the wall
Client fell in love. Room is {mm:1700-1900} wide. I see a gap no arm fits into.
>> @Designer Back to wall model. Looks the same from the door, no gap, and the tap can be in the wall. Otherwise 150 at least all around.
>> @Tradie Plumber: and give me access to the waste. I have lifted three baths with a car jack's cousin.

=== Niche height and size, what do you draw? @Designer
Ours are {mm:1100-1200} above floor, {mm:300-600} wide, one tile course high. Complaints about tall bottles.
>> @Tradie 350 high clear inside after tiles. Bottom shelf falls 2 to 3 mm forward, one solid piece of stone. Never on the outside wall.
>> @Inspector Thank you for the solid piece. Grout joints in the niche floor are where I put my meter.

=== Toilet 40 mm too far from the wall @home
Set-out was for another pan. Plumber says offset connector, builder says live with it. Gap of {mm:30-45} behind the cistern.
>> @Tradie Offset collars do {mm:15-40} and are fine if they are fully seated. Otherwise a P to S conversion pan. Living with it is for paintings.
<< Offset fitted. Twenty minutes. We had talked about it for two weeks.

=== Heated floor under tiles on a timber subfloor
Client wants warm tiles, {m2:4-7}. Electric mat {price:650-1100} plus thermostat. Anything special on timber?
>> @Tradie Insulated board below the mat or you heat the possum. Mat in levelling compound, membrane above it, test the resistance before, during and after, and write the three numbers on the box.
>> @Inspector And do not run it under the vanity or the toilet. Somebody will screw down through it.

=== Silicone going black within {weeks:10-20}
New shower, fan works, sealed by the tiler. Black spots in the corner joint.
>> @Tradie Acetic silicone on a wet joint, or soap film. Cut out, clean with alcohol, dry two days with a heater, neutral sanitary grade with fungicide, and tell them to squeegee. If it comes back from behind, there is water behind.
>> @Inspector Black on the surface wipes with vinegar. Black from underneath does not. That is the test.
`,
)
