/** Written for the demo. */
export const wetAreas = `
# Why bathrooms leak
## Tiles are not waterproof | 3
Water gets through grout. **Tiles keep the membrane from being scratched; the membrane keeps the water in.** Everything else in this course follows from that.

Look at five places first:

1. the junction of wall and floor
2. the corner of the shower, low down
3. the floor waste, where the membrane meets the flange
4. the tap and rose that go through the wall
5. the doorway, where the water simply walks out

All five are **joints**, not surfaces. Where two things meet that move differently, a membrane tears, unless somebody gave it room.

The rules are in the National Construction Code (housing provisions, part 10.2) and in AS 3740. The lessons that follow are the parts that go wrong on site.
## Where it has to go | 4
For a shower with walls around it:

| Where | What |
|---|---|
| Shower floor | waterproof, all of it |
| Shower walls | waterproof to at least 1,800 mm above the finished floor |
| Wall and floor junctions in the shower | waterproof |
| Bathroom floor outside, on timber or sheet | waterproof |
| Bathroom floor outside, on concrete | water resistant at least |
| Walls by a bath or basin | water resistant behind and above it |

**A shower without a screen has no edge.** Treat the floor as shower as far as water reaches: the code draws it 1,500 mm from the rose.

**The hob, the step-down or the water stop** is where the shower ends. The membrane goes up its full height on the wet side and is not cut by the screen's fixings.

At the doorway a **water stop angle** finishes flush with the floor, so that what gets under the tiles does not reach the hall carpet.
## Falls, and the waste | 4
Water has to want to leave.

Where a floor has a waste the finished fall is **at least 1 in 80 and at most 1 in 50**. From a wall 1.6 metres away that is a drop of 20 to 32 mm. Less, and it ponds. More, and people feel that they stand on a slope.

**Fall the screed, not only the tiles.** The membrane may go over the screed or under it. Under it, the water that gets through the tiles needs a fall at the membrane too, or it sits there for years and smells.

**The flange.** A leak control flange is set into the floor, and the membrane is dressed *into* it. A pipe with silicone around it is not a flange.

Test it before tiling. Plug the waste, fill the shower to the water stop, mark the level, wait a day. Photograph it with the date in the picture. It ends arguments before they begin.
## On the day | 4
1. **Substrate.** Clean, dry, sound, primed. A moisture meter for concrete. Loose sheets move, and movement tears.
2. **Bond breaker.** Tape or a fillet of sealant in every corner *before* the membrane, so that it can stretch across the joint.
3. **Two coats**, in different colours if the product has them, each as thick as its data sheet says when wet. A thin coat looks the same as a thick one.
4. **Curing.** As long as the data sheet says, for the temperature you have. Cold and damp make it longer.
5. **Nobody walks on it.** A screw under a boot is a hole in the shower.
6. **Papers.** The product, the batch, photos of each step, and a certificate from who applied it.

Ask whether the work needs a registered builder: the Building and Plumbing Commission can tell you, and its register shows the number.

Ask to see the bond breaker. Who shows it gladly has done it.
# Check yourself
## quiz: Wet areas | 5 | 75
? What keeps the water in?
- The tiles
- The grout
* The membrane
= Grout lets water through.
?# How high does the waterproofing of a shower's walls go, at least, above the finished floor? | 1800 | 0 | mm
= 1,800 mm.
?? Where do you look for a leak first?
* Junctions of wall and floor
* Around the floor waste
- In the middle of a wall
* Where taps go through
= Joints move, and what moves tears.
? What is the least fall to a floor waste?
- 1 in 50
* 1 in 80
- 1 in 200
= At least 1 in 80, at most 1 in 50.
?> Put the work in order
1. Clean and prime the substrate
2. Bond breaker in the corners
3. Two coats of membrane
4. Flood test
5. Tiling
= The test comes while a mistake can still be seen.
`
