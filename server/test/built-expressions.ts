import { builtWhile, type Expression } from './expressions.ts'

/**
 * The files that build expressions, in the order of their paths: most do as they are loaded, `cached-body.ts` as it is
 * called. None of the expressions is built of what people write.
 */
const building: Record<string, () => Promise<unknown>> = {
  'server/src/domains/community/posts/parts/names-after-at.ts': () =>
    import('../src/domains/community/posts/parts/names-after-at.ts?built' as string),
  'server/src/domains/marketplace/leads/parts/words-of-work.ts': () =>
    import('../src/domains/marketplace/leads/parts/words-of-work.ts?built' as string),
  'server/src/http/caching/cached-body.ts': async () => {
    const [{ cacheBody }, { placeholderWords }] = await Promise.all([
      import('#http/caching/cached-body.ts'),
      import('#http/caching/placeholders.ts'),
    ])
    cacheBody('', 'nonce', placeholderWords)
  },
  'server/src/http/caching/placeholders.ts': () => import('../src/http/caching/placeholders.ts?built' as string),
}

/** The expressions that each of these files builds. */
export async function allBuilt(): Promise<{ path: string; expressions: Expression[] }[]> {
  const all: { path: string; expressions: Expression[] }[] = []
  for (const [path, build] of Object.entries(building)) all.push({ path, expressions: await builtWhile(build) })
  return all
}
