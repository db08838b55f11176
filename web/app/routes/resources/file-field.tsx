import { resourceEndings } from '@lv/contract/resource-options'
import { issueOf, type RefusedForm } from '../../form.ts'
import { Field } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'

const WHAT = 'PDF, picture, Word, Excel, PowerPoint or OpenDocument, up to 50 MB.'

/** The file of a resource; a refused form has lost it, as browsers do. */
export const FileField = ({ refused }: { refused: RefusedForm | undefined }) => (
  <Field
    label="File"
    isRequired
    hint={refused ? `${WHAT} Please choose it again.` : WHAT}
    error={issueOf(refused, 'file') ?? issueOf(refused, 'fileIds')}
  >
    {(control) => <input {...control} type="file" name="file" accept={resourceEndings} className={fileInputClass} />}
  </Field>
)
