import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program is, by any of several names; undefined if it is not installed. */
const find = (...names: string[]) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path))

/** The programs that the walks need. Debian keeps WebKit's small browser beside its library. */
export const programs = {
  firefox: find('firefox-esr', 'firefox'),
  webDriver: find('WebKitWebDriver'),
  miniBrowser: find('MiniBrowser') ?? globSync('/usr/{lib,libexec}/**/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1),
  display: find('Xvfb'),
}

/** The Debian packages a browser still needs for the walks; empty if it has everything. */
export const missing = {
  firefox: programs.firefox ? [] : ['firefox-esr'],
  webkit: [
    ...(programs.webDriver && programs.miniBrowser ? [] : ['webkit2gtk-driver']),
    ...(programs.display ? [] : ['xvfb']),
  ],
}
