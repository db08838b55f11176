import { resourceEndings } from '@lv/contract/resource-options'
import type { ResourceSpace } from '@lv/contract/resources'
import { getIssue, type RefusedForm } from '../../form.ts'
import { Field } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'
import { spaceInWords } from '../resources/resource-words.ts'

const WHAT = 'PDF, picture, Word, Excel, PowerPoint or OpenDocument, up to 50 MB.'

/** The file of a resource, and how much room its community has; a refused form has lost it, as browsers do. */
export const FileField = ({ refused, space }: { refused: RefusedForm | undefined; space?: ResourceSpace | null }) => (
  <Field
    label="File"
    isRequired
    hint={`${WHAT}${space ? ` ${spaceInWords(space)}` : ''}${refused ? ' Please choose it again.' : ''}`}
    error={getIssue(refused, 'file') ?? getIssue(refused, 'fileIds')}
  >
    {(control) => <input {...control} type="file" name="file" accept={resourceEndings} className={fileInputClass} />}
  </Field>
)
