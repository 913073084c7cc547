import { vi } from 'vitest';

/** Decodes any file at once, as a photo of the size that a phone's camera takes. */
class Decoded {
  readonly naturalWidth = 3_000;
  readonly naturalHeight = 4_000;
  onload: (() => void) | undefined;

  set src(_url: string) {
    queueMicrotask(() => this.onload?.());
  }
}

/**
 * Fakes the image decoder and the canvas, which the test document lacks, for one test. Every file counts as a picture.
 */
export const decodePictures = (): void => {
  const { prototype } = HTMLCanvasElement;
  vi.stubGlobal('Image', Decoded);
  vi.spyOn(prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never);
  vi.spyOn(prototype, 'toBlob').mockImplementation((done, type = '') => done(new Blob(['a photo'], { type })));
};
