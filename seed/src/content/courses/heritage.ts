/** Written for the demo. */
export const heritage = `
# What the overlay is
## Which list are you on? | 4
Three lists are mixed up all the time, and they ask for different things.

| List | Kept by | What it means |
|---|---|---|
| Heritage Overlay (HO) | your council, in its planning scheme | a planning permit for many outside changes |
| Victorian Heritage Register | Heritage Victoria | a permit of its own, inside as well |
| National Trust list | the National Trust | no legal force |

Look your address up in **VicPlan**, the state's planning map. It shows the overlay's number, such as HO12, and whether your place is one by itself or part of a precinct.

Then open the **schedule** to clause 43.01 of your council's scheme and find that number. Its columns say whether paint colours, trees, fences and interiors are controlled. The inside of a house in a precinct often is not.

Read the **statement of significance** too. It says what the place is valued for, and decisions are made against those words.
## What needs a permit | 3
Under the Heritage Overlay you generally need a planning permit to

- demolish or remove a building, or part of one
- build anything new, an extension or a carport included
- change the outside of a building
- put up or change many fences
- paint a surface that was never painted, such as bare brick

You generally need none for

- **repairs and routine maintenance that do not change how it looks**, done in the same material
- work inside, unless the schedule controls interiors
- repainting in another colour, unless the schedule controls paint

"Like for like" is the phrase to remember. Rotten weatherboards replaced with the same profile in timber are maintenance. The same boards in vinyl are a change.

A building permit is another thing altogether: it is about safety, comes from a building surveyor, and may be needed as well.
## Contributory, or not | 4
In a precinct each property has a grading. Councils use different words; the idea is the same.

**Individually significant**: valued for itself. Keep what is seen from the street, and expect questions about roof forms and chimneys.

**Contributory**: one of the row that makes the precinct what it is. The front rooms and the roof over them are often to be kept. Behind that there is room to move.

**Non-contributory**: later, or changed beyond recognition. It can often go. What replaces it has to sit well in the street.

A test that councils like to use for extensions is **visibility**. Stand on the footpath across the street and draw a line from your eyes over the front ridge. What stays below that line is easier to agree to. What rises above it has to earn its place, by being set well back or plainly lower than the neighbours. Your council's heritage policy says how it looks at this.
## An application that gets through | 4
1. **Ask first.** Ask whether your council has a heritage adviser, and talk to them before you draw. It may save a redesign.
2. **Photograph everything**: the street, both neighbours, each elevation, the details.
3. **Draw old and new on one sheet**, demolition in red. An assessor should see in ten seconds what goes.
4. **Write a page, not a book.** Quote the statement of significance and say how the work respects each part of it.
5. **Name your materials.** "Painted render" is an invitation to a letter. A product and a colour is an answer.

Small things, such as a fence or an outbuilding, may go through **VicSmart**, which councils aim to decide in ten business days, without advertising.

Otherwise it takes longer: ask the council for the time that applies to yours. If it refuses, or takes too long, you can ask VCAT to decide.

Works without a permit can be ordered undone, and fined. If you have inherited some, talk to the council before they write to you.
# Check yourself
## quiz: Heritage overlays | 5 | 75
? Where do you find whether paint colours are controlled?
- In the building permit
* In the schedule to the Heritage Overlay
- On the National Trust's site
= The schedule to clause 43.01 has a column for it.
? Rotten boards are replaced with the same profile in timber. Is a planning permit needed?
* Generally not: it is a repair that changes nothing to be seen
- Always
- Only in summer
= Like for like is maintenance.
?? Which generally need a permit under the overlay?
* Demolishing a chimney
* Painting bare brick for the first time
- Rewiring
* A new front fence
= Rewiring is inside and unseen, unless interiors are controlled.
?# In how many business days do councils aim to decide a VicSmart application? | 10 | 0 | days
= Ten business days, without advertising.
?> Put the steps in order
1. Look the address up in VicPlan
2. Read the schedule and the statement of significance
3. Meet the heritage adviser
4. Draw
5. Apply
= Drawing before asking is how people draw twice.
`
