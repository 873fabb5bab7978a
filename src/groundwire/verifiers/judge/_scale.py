"""From log odds of Yes against No to a probability, as it was fitted for one model and one wording of the questions."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path

from groundwire.core._errors import ConfigError, InputError
from groundwire.core._json import parse_json

_HINT = "fit it with groundwire calibrate"


@dataclass(frozen=True, slots=True)
class Fit:
    """A calibration file: slope and bias, fitted on so many `claims` for this `model` and these `prompts`."""

    model: str
    prompts: str
    slope: float
    bias: float
    claims: int

    def write(self, path: Path) -> None:
        """Write the file. Raises ConfigError when it cannot be written."""
        try:
            path.write_text(json.dumps(asdict(self), indent=2, ensure_ascii=False) + "\n", "utf-8")
        except OSError as error:
            raise ConfigError(f"the calibration {path} cannot be written: {error.strerror}") from error

    @classmethod
    def read(cls, path: Path) -> Fit:
        """The file that `write` wrote. Raises ConfigError for one that cannot be read or holds something else."""
        try:
            value = parse_json(path.read_text("utf-8"), unique_keys=True)
            found = cls(**value)
        except OSError as error:
            raise ConfigError(f"the calibration {path} cannot be read: {error.strerror}", hint=_HINT) from error
        except (InputError, TypeError, UnicodeDecodeError) as error:
            raise ConfigError(f"{path} is no calibration of a judge", hint=_HINT) from error
        numbers = (found.slope, found.bias)
        if not all(type(one) in {int, float} and math.isfinite(one) for one in numbers) or not found.slope > 0:
            raise ConfigError(f"{path} has no slope above 0 and no bias", hint=_HINT)
        return found


@dataclass(frozen=True, slots=True)
class Scale:
    """Log odds to a probability: 1 / (1 + exp(-(slope · odds + bias))), and where it decides."""

    threshold: float
    slope: float = 1.0
    bias: float = 0.0
    calibrated: bool = False

    def support(self, odds: float) -> float:
        """The probability of Yes."""
        return 1 / (1 + math.exp(-max(-40.0, min(40.0, self.slope * odds + self.bias))))

    @classmethod
    def of(cls, calibration: str | Path | None, threshold: float, asked: tuple[str, str]) -> Scale:
        """The scale of a calibration file, made for what is `asked` (model, prompts); a raw one where there is none.

        Raises ConfigError for a file that does not fit.
        """
        if calibration is None:
            return cls(threshold)
        path = Path(calibration)
        fit = Fit.read(path)
        if (fit.model, fit.prompts) != asked:
            told = f"{path} was fitted for {fit.model} with {fit.prompts}, and {asked[0]} is asked with {asked[1]}"
            raise ConfigError(told, hint=_HINT)
        return cls(threshold, fit.slope, fit.bias, calibrated=True)
