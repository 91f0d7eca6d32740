"""What every test run says about itself."""

from kancha import native


def pytest_report_header() -> str:
    return f"kancha engine: {'compiled' if native.compiled() else 'interpreted'}"
