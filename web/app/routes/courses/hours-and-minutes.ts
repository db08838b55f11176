/** '1 h 20 min', as people say how long something takes. */
export function hoursAndMinutes(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
