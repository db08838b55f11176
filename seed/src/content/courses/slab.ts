/** Written for the demo. */
export const slab = `
# What you are paying for
## Where the money goes | 4
A slab looks like one thing on a quote. It is five: **digging and spoil, formwork and pods, steel, concrete, and the people who place it**. Ask for each, and you can compare.

| Part | What moves its price |
|---|---|
| Cut, level and spoil | slope, rock, tip fees |
| Pods, formwork, membrane | edge height, steps in the slab |
| Steel | site class, long spans |
| Concrete and pump | beam depth, access for the truck |
| Labour and finish | crew, weather, finish |

When two quotes are far apart, look first at **what is in them**. Spoil is an easy thing to leave out: one builder carts it away, the other leaves a heap on your nature strip.

### Before you ask
Have the soil report and the engineer's footing plan. Without both, a price is a guess with a margin for fear on top.
## Why the ground sets the price | 5
Australian Standard AS 2870 sorts sites by how far the surface is expected to rise and fall with moisture:

| Class | Movement | Typical ground |
|---|---|---|
| A | little or none | sand, rock |
| S | up to 20 mm | slightly reactive clay |
| M | 20 to 40 mm | moderately reactive |
| H1 | 40 to 60 mm | highly reactive |
| H2 | 60 to 75 mm | highly reactive |
| E | over 75 mm | extremely reactive |
| P | cannot be said by the table | fill, soft ground, trees, slip |

Much of Melbourne's west and north stands on basalt clay, which tends to be highly reactive. The bayside suburbs tend to be sandier. **A more reactive class asks for a stiffer slab: deeper beams and more steel.**

Class P does not mean bad. It means that an engineer has to think about *this* block: a filled dam, a gum three metres from the wall, an old stump hole.

You cannot bargain with the class. You can change what makes it worse: keep water away from the edge, and ask the engineer how far off a thirsty tree has to be.
## Waffle, raft or piers | 4
**Waffle raft.** Foam pods on the levelled ground, ribs between them, one pour. Quick, little digging. It sits *on* the ground, so water at its edge hurts sooner. Drainage is part of the design, not an extra.

**Stiffened raft.** Trenches are dug and beams cast into the clay. More spoil, more concrete, slower in wet weather. More forgiving of garden beds and leaking taps.

**Piers or screw piles under either.** They carry the load past filled or moving ground. Count them on the plan and ask for **a rate for each metre deeper**, because depth is only known when they are in.

### The three questions
1. Who designed it, and is it for this soil report?
2. What is the rate if rock is met, and how is rock measured?
3. What happens to the price if piers go deeper than drawn?

A quote that answers all three leaves less to be argued about at the end.
## The week of the pour | 4
Five things decide whether the slab you paid for is the slab you get.

1. **Inspection before the pour.** The building surveyor's inspector looks at trenches, membrane and steel. No approval, no concrete. Be there, take photos.
2. **Steel sits on chairs**, not on the plastic. Mesh at the bottom of a slab does nothing for cracks at the top.
3. **Water stays out of the mix.** Adding water at the truck makes it easier to place and weaker for good. Ask for the docket: it shows the strength that was ordered, and what was added.
4. **Curing.** Kept wet, covered or sprayed for as long as the engineer says, often a week. On a hot northerly day a slab dries too quickly.
5. **No load too soon.** Ask when frames may go up, and keep the pallet of bricks off until then.

Hairline cracks are common. A crack you can fit a coin in, or one that steps, is a phone call to the engineer, with a photo and a ruler in it.
# Check yourself
## quiz: What a slab costs | 5 | 75
? A quote is 20% cheaper than the others. What do you look at first?
* What it leaves out, such as carting spoil away
- The strength of the concrete
- The colour of the pods
= First see whether both are prices for the same work. Spoil is easy to leave out.
? Which site is expected to move most?
- Class S
- Class M
* Class E
= E is extremely reactive: more than 75 mm.
?? Which of these push a slab's price up?
* A more reactive site class
* Poor access for the concrete pump
- A thinner membrane
* Rock in the trenches
= Class, access and rock all cost. The membrane hardly shows.
?# Under AS 2870 an H1 site moves at most how many millimetres? | 60 | 0 | mm
= H1 is 40 to 60 mm.
?> Put the job in order
1. Soil report
2. Engineer's footing plan
3. Inspection of trenches and steel
4. Pour
5. Curing
= Nothing is poured before the inspector has seen the steel.
`
