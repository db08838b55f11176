const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** The same with texts that Postgres takes in JSON: half a character or a NUL in one of them would fail all of it. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return clean(value) as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, storable(each)])) as T
}
