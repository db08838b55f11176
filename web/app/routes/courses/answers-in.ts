/** Places that were chosen of a question: those ticked, or by the rank that each was given; where two have the same, none. */
function chosenIn(form: FormData, id: string): number[] {
  // A number's empty field is no choice of the first.
  const ticked = form
    .getAll(id)
    .filter((value) => value !== '')
    .map(Number)
  if (ticked.length > 0) return ticked.filter((place) => Number.isInteger(place) && place >= 0 && place <= 7)
  const ranked = [0, 1, 2, 3, 4, 5, 6, 7]
    .flatMap((place) => {
      const rank = form.get(`${id}.${place}`)
      return typeof rank === 'string' && rank !== '' ? [{ place, rank: Number(rank) }] : []
    })
    .toSorted((one, other) => one.rank - other.rank)
  const isOrder = ranked.every(({ rank }, at) => rank !== ranked[at + 1]?.rank)
  return isOrder ? ranked.map(({ place }) => place) : []
}

/** A number as people type it: '1,500' and '$20' too. */
function numberIn(form: FormData, id: string): number | null {
  const text = String(form.get(id) ?? '').replace(/[\s,$]/g, '')
  const number = Number(text)
  return text !== '' && Number.isFinite(number) && Math.abs(number) <= 1e12 ? number : null
}

const question = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.\d)?$/i

/** The answers of a quiz's form: every field named after a question, whatever its kind. */
export function parseAnswers(form: FormData) {
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
