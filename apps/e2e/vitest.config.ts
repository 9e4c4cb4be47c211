import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LAST = 'copy-catalogue.test.ts';

/** The walk through the copy reads what the states of the screens have left: it comes last. */
class CopyLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => Number(one.moduleId.endsWith(LAST)) - Number(other.moduleId.endsWith(LAST)));
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    sequence: { sequencer: CopyLast },
  },
});
