/** Written for the demo. */
export const soil = `
# Before the page makes sense
## What the report is for | 4
A soil report answers one question for the engineer: **how will this ground move, and what will it carry?** It is written for *your* block. The neighbour's will not do: fill changes from fence to fence, and fill is what a borrowed report misses.

The technician drills holes, often two or three metres deep, and writes down what comes up. In Melbourne clays the ground gains and loses moisture down to about two metres, so a hole that stops at one metre may not have seen what matters, unless it stopped on rock.

Look for four things in the report:

- a **site plan** with the holes marked
- **bore logs**, one a hole
- the **site classification**, a letter from A to P
- **recommendations**: founding depth, bearing pressure, what to keep an eye on

Read the classification last. First see whether the holes are where your house will be.
## The bore log, line by line | 4
A log reads from the top down. Each line has a depth, a description and a few letters.

| Depth | Description | Reads as |
|---|---|---|
| 0.0-0.3 | FILL, silty clay, brick | somebody put this here |
| 0.3-0.6 | Silty SAND, grey, moist | holds water above the clay |
| 0.6-1.8 | CLAY, high plasticity, stiff | this is what moves |
| 1.8-2.5 | CLAY with gravel, very stiff | a good place to found |

**High plasticity** is the phrase to look for: the clay swells when wet and shrinks when dry. **Stiff**, **very stiff** and **hard** say how strong it is; **soft** and **loose** are warnings.

**Fill** of any depth can make the site class P unless it was compacted and certified. Ask who placed it, and when.

**Refusal** means that the auger stopped: on rock, or on a floating boulder. A second hole a metre away tells which.
## Class, and what comes after the slash | 4
Reports write things such as **H1-D** or **P (fill, H2)**.

The letter is the class. A **D** after it means that deep seated moisture changes are possible, as in dry climates. What stands in brackets after P says why, and what the site would be without it.

Then read three sentences that people skip:

1. **"Abnormal moisture conditions"**: trees removed lately, a leaking drain, a pool taken out. The ground may still be coming back to where it was, and that can take years.
2. **"Trees"**: a tree near the wall can dry the clay on that side. The engineer needs its species, height and distance.
3. **"Site drainage"**: surface water must fall away from the slab. The report or the plan says how steeply.

If your drawings changed after the holes were drilled, tell the engineer. A house that moved four metres may now stand over the old dam.
## What to ask, and whom | 3
**Ask the geotechnical firm**
- Were the holes within the footprint of the house?
- Was there fill in any of them, and is it controlled?
- Was groundwater met, and at what depth?

**Ask the engineer**
- Does the footing plan name this report, by number and date?
- What have you allowed for the tree on the boundary?
- What do I have to keep doing after I move in?

**Ask the builder**
- Is the price for this class, or "subject to soil"?
- What is the rate for each extra metre of pier?

Keep the report for as long as you own the house. When a crack appears in ten years, the first question will be what the ground was like before.
# Check yourself
## quiz: Reading a soil report | 5 | 75
? Why is the neighbour's soil report not enough?
* Fill and trees differ from block to block
- It is protected by copyright
- Soil changes every year
= The classification has to be for the site itself.
? Which words in a log mean clay that moves?
- Very stiff
* High plasticity
- Moist
= Plasticity is how much the clay swells and shrinks.
?? What commonly makes a site class P?
* Deep fill that nobody certified
* Soft ground
- Red clay
* A slope that may slip
= Colour says little; fill, softness and slip need an engineer's eye.
?# About how many metres down do Melbourne clays change with the seasons? | 2 | 0.3 | m
= Roughly 1.8 to 2.3 metres.
?> In which order do you read a report?
1. Where the holes are
2. The bore logs
3. The classification
4. The recommendations
= A class from holes in the wrong place is worth little.
`
