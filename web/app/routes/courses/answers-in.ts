/** Places that were chosen of a question: those ticked, or all by the rank that each was given. */
function chosenIn(form: FormData, id: string): number[] {
  // A number's empty field is no choice of the first.
  const ticked = form
    .getAll(id)
    .filter((value) => value !== '')
    .map(Number)
  if (ticked.length > 0) return ticked.filter((place) => Number.isInteger(place) && place >= 0 && place <= 7)
  return [0, 1, 2, 3, 4, 5, 6, 7]
    .flatMap((place) => {
      const rank = form.get(`${id}.${place}`)
      return typeof rank === 'string' && rank !== '' ? [{ place, rank: Number(rank) }] : []
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ place }) => place)
}

/** A number as people type it: '1,500' and '$20' too. */
function numberIn(form: FormData, id: string): number | null {
  const text = String(form.get(id) ?? '').replace(/[\s,$]/g, '')
  const number = Number(text)
  return text !== '' && Number.isFinite(number) && Math.abs(number) <= 1e12 ? number : null
}

const question = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.\d)?$/i

/** An order has a place for each, and every place once. */
function isOrdered(form: FormData, id: string): boolean {
  const ranks = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => form.get(`${id}.${place}`)).filter((rank) => rank !== null)
  return !ranks.includes('') && new Set(ranks).size === ranks.length
}

/** The numbers, as the page shows them, of the questions that were asked and are not answered in full. */
export function unfinishedIn(form: FormData): number[] {
  const { answers } = answersIn(form)
  const isFinished = (id: string) => {
    const given = answers.find(({ questionId }) => questionId === id)
    return given !== undefined && (given.number !== null || (given.chosen.length > 0 && isOrdered(form, id)))
  }
  return form.getAll('asked').flatMap((id, at) => (isFinished(String(id)) ? [] : [at + 1]))
}

/** The answers of a quiz's form: every field named after a question, whatever its kind. */
export function answersIn(form: FormData) {
  const names = [...form.keys()].map((name) => question.exec(name)?.[1])
  const ids = [...new Set(names.filter((name) => name !== undefined))]
  return {
    attempt: Number(form.get('attempt')),
    version: Number(form.get('version')),
    answers: ids.map((questionId) => ({
      questionId,
      chosen: chosenIn(form, questionId),
      number: numberIn(form, questionId),
    })),
  }
}
