/** Places of streams, taken before there is one: those that are opened at the same moment are counted too. */
export function openPlaces() {
  const ofPerson = new Map<string, number>()
  let all = 0
  const add = (personId: string, more: 1 | -1) => {
    const now = (ofPerson.get(personId) ?? 0) + more
    if (now > 0) ofPerson.set(personId, now)
    else ofPerson.delete(personId)
    all += more
  }
  return {
    take(personId: string) {
      let isTaken = true
      add(personId, 1)
      return () => {
        if (isTaken) add(personId, -1)
        isTaken = false
      }
    },
    countOf: (personId: string) => ofPerson.get(personId) ?? 0,
    count: () => all,
  }
}
