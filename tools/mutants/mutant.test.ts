import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { areas } from './areas.ts'
import { mistakesOf } from './code-mistakes.ts'
import { applied, sampled } from './mutant.ts'

const mutantsOf = (source: string) => mistakesOf('rule.ts', source).map((change) => applied(source, change))

describe('a mistake in code', () => {
  test('moves a boundary and turns a comparison round', () => {
    expect(mutantsOf('export const is = a < b')).toEqual(['export const is = a <= b', 'export const is = a >= b'])
  })

  test('lets a guard pass, and leaves out a call', () => {
    expect(mutantsOf('if (late) throw gone()')).toEqual(['if (!(late)) throw gone()', 'if (false) throw gone()'])
    expect(mutantsOf('await pay(ctx)')).toEqual([';'])
    expect(mutantsOf("invalidates('projects')")).toEqual([])
  })

  test('changes figures, and no types, imports or text', () => {
    expect(mutantsOf("import a from './a.ts'\ntype One = 1 | 2\nconst days: Days<30> = 30, said = 'a' + b")).toEqual([
      "import a from './a.ts'\ntype One = 1 | 2\nconst days: Days<30> = 45, said = 'a' + b",
      "import a from './a.ts'\ntype One = 1 | 2\nconst days: Days<30> = 18, said = 'a' + b",
    ])
  })
})

describe('a mistake in SQL', () => {
  const inSql = (text: string) => mutantsOf(`sql\`${text}\``).map((source) => source.slice(4, -1))

  test('compares otherwise, and sets what it set', () => {
    expect(inSql('update a set b = d where c = e')).toEqual(['update a set b = d where c <> e'])
  })

  test('leaves a condition out, whole, with what is put into it', () => {
    expect(inSql(`select from a where (b and c in (d, e)) and f > \${now} order by g`)).toEqual([
      ...[
        `select from a where (b ) and f > \${now} order by g`,
        `select from a where (b and c not in (d, e)) and f > \${now} order by g`,
      ],
      'select from a where (b and c in (d, e))  order by g',
      ...[
        `select from a where (b and c in (d, e)) and f >= \${now} order by g`,
        `select from a where (b and c in (d, e)) and f <= \${now} order by g`,
      ],
    ])
  })

  test('is none in a comment, in the names of columns, or where a statement only locks', () => {
    expect(inSql('/* a < b */ select a.* from a -- c > d')).toEqual([])
    expect(inSql('f(days => c)')).toEqual([])
    expect(inSql(`select from a where b = \${c} for no key update`)).toEqual([])
  })

  test('turns negations, ends and spans of time round', () => {
    expect(inSql('a is not null')).toEqual(['a is null'])
    expect(inSql('a is not distinct from b')).toEqual(['a is distinct from b'])
    expect(inSql('not exists (b)')).toEqual([' exists (b)'])
    expect(inSql("least(a, b) - interval '30 days'")).toEqual([
      ...["greatest(a, b) - interval '30 days'", "least(a, b) + interval '30 days'"],
      ...["least(a, b) - interval '31 days'", "least(a, b) - interval '29 days'"],
    ])
  })
})

test('a sample is the same each time, and in order', () => {
  const list = Array.from({ length: 100 }, (_, at) => at)
  const drawn = sampled(list, 10, 20)
  expect(drawn).toHaveLength(10)
  expect(sampled(list, 10, 20)).toEqual(drawn)
  expect(drawn.toSorted((a, b) => a - b)).toEqual(drawn)
  expect(sampled(list, 10, 21)).not.toEqual(drawn)
})

test('the areas name files that exist', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const named = Object.values(areas).flatMap((parts) => parts.flatMap(({ files, tests }) => [...files, ...tests]))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(root + path))).toEqual([])
})
