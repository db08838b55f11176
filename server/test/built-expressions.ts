import { builtWhile, type Expression } from './expressions.ts'

/** What builds its expressions as it is loaded; the first is asked for one. None of them is built of what people write. */
const building: Record<string, () => Promise<unknown>> = {
  'server/src/http/caching/kept-body.ts': async () => {
    const [{ keepBody }, { standInWords }] = await Promise.all([
      import('#http/caching/kept-body.ts'),
      import('#http/caching/stand-ins.ts'),
    ])
    keepBody('', 'nonce', standInWords)
  },
  'server/src/http/caching/stand-ins.ts': () => import('../src/http/stand-ins.ts?built' as string),
  'server/src/domains/marketplace/leads/parts/words-of-work.ts': () =>
    import('../src/modules/leads/parts/words-of-work.ts?built' as string),
  'server/src/domains/community/posts/parts/names-after-at.ts': () =>
    import('../src/modules/posts/parts/names-after-at.ts?built' as string),
}

/** The expressions that are built, by where. */
export async function allBuilt(): Promise<{ path: string; expressions: Expression[] }[]> {
  const all: { path: string; expressions: Expression[] }[] = []
  for (const [path, build] of Object.entries(building)) all.push({ path, expressions: await builtWhile(build) })
  return all
}
