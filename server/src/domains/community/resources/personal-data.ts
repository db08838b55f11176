import { type Impersonal, impersonal } from '#core/personal-data.ts'
import { resourceDownloads, resources, resourceVersions } from './schema.ts'

/** Who may be identified by these tables (see core/personal-data.ts): nobody. */
export const resourcesPeople: Impersonal[] = [
  impersonal(resources, ['title', 'description', 'folder'], 'resources of communities, which name no author'),
  impersonal(resourceVersions, ['fileName', 'fileType'], 'files of communities, which are nobody’s own'),
  impersonal(resourceDownloads, [], 'a keyed hash of a day that nobody can turn back, and gone within three days'),
]
