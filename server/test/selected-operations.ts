const nouns = process.env.TEST_NOUNS?.split(',')

/** `npm test -- --changed` asks for the operations of the changed modules alone; everything else for all of them. */
export const isSelected = (operation: string) => !nouns || nouns.includes(operation.split('.')[0] ?? '')
